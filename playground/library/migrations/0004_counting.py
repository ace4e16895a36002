"""The database itself counts facets and gathers words: exactly, whichever way rows come, change and go."""

from django.db import migrations

_COUNTING = """
create function library_count() returns trigger language plpgsql as $$
begin
    if TG_OP = 'INSERT' then
        insert into library_facetcount (facet, number)
            select facet, count(*) from new_rows, unnest(facets) as facet
            where visibility = 'public' group by facet order by facet
            on conflict (facet) do update set number = library_facetcount.number + excluded.number;
    elsif TG_OP = 'DELETE' then
        insert into library_facetcount (facet, number)
            select facet, -count(*) from old_rows, unnest(facets) as facet
            where visibility = 'public' group by facet order by facet
            on conflict (facet) do update set number = library_facetcount.number + excluded.number;
    else
        insert into library_facetcount (facet, number)
            select facet, sum(one) from (
                select unnest(facets) as facet, 1 as one from new_rows where visibility = 'public'
                union all
                select unnest(facets), -1 from old_rows where visibility = 'public'
            ) as changes
            group by facet having sum(one) <> 0 order by facet
            on conflict (facet) do update set number = library_facetcount.number + excluded.number;
    end if;
    if TG_OP <> 'DELETE' then
        insert into library_word (word)
            select distinct word from new_rows,
                regexp_split_to_table(
                    lower(title || ' ' || question || ' ' || answer || ' ' || words), '[^[:alpha:]]+'
                ) as word
            where visibility = 'public' and length(word) between 4 and 60 order by word
            on conflict do nothing;
    end if;
    return null;
end $$;
create trigger library_count_new after insert on library_scenario
    referencing new table as new_rows for each statement execute function library_count();
create trigger library_count_gone after delete on library_scenario
    referencing old table as old_rows for each statement execute function library_count();
create trigger library_count_changed after update on library_scenario
    referencing old table as old_rows new table as new_rows for each statement execute function library_count();
"""
_NO_COUNTING = """
drop trigger library_count_new on library_scenario;
drop trigger library_count_gone on library_scenario;
drop trigger library_count_changed on library_scenario;
drop function library_count();
"""
_MOMENTS = """
insert into library_scenario (
    kind, slug, shelf, title, question, answer, notes, tags, text, moment_id, owner_id, visitor, visibility, published,
    problem, verdict, disputed, failures, story, steps, players, rules, cards, judged_by, judged_text, useful,
    comments, created, updated, facets, keys, words
)
select 'moment', 'moments/' || id, 'moments', title, '', '', comment, '{}', '', id, owner_id, visitor,
    case when published is null then 'unlisted' else 'public' end, coalesce(published, created),
    '', 'waiting', false, '[]', '[]', last, 0, '{}', '{}', '', '', 0,
    0, created, updated, '{kind:moment,verdict:waiting}', '{}', comment
from rulings_ruling
"""
# What is known of a scenario that ships is found out again, with what the table had no columns for till now.
_SHIPPED = "update library_scenario set judged_by = '', facets = '{kind:shipped,verdict:waiting}'"


class Migration(migrations.Migration):
    dependencies = [("library", "0003_one_table")]

    operations = [
        migrations.RunSQL(_COUNTING, _NO_COUNTING),
        migrations.RunSQL(_SHIPPED, migrations.RunSQL.noop),
        migrations.RunSQL(_MOMENTS, "delete from library_scenario where kind = 'moment'"),
    ]
