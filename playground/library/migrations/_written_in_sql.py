"""What the room's migrations say to the database in its own words, for the single ones and for the one of all."""

COUNTING = """
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
NO_COUNTING = """
drop trigger library_count_new on library_scenario;
drop trigger library_count_gone on library_scenario;
drop trigger library_count_changed on library_scenario;
drop function library_count();
"""
# Moments that were frozen before the library had them.
MOMENTS = """
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
NO_MOMENTS = "delete from library_scenario where kind = 'moment'"
# What is searched stays in the row itself, where ranking finds it; long texts, which only pages show, go out of it.
MAIN = "; ".join(
    f"alter table library_scenario alter column {name} set storage main"
    for name in ("search", "named", "facets", "keys", "title", "question")
)
EXTENDED = MAIN.replace("storage main", "storage extended")
