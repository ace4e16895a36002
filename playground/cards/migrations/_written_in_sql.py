"""What the room's migrations say to the database in its own words."""

_FOUND = """
    card.id, card.folded, card.kind_id, card.keywords_id, card.sections_id,
    to_tsvector('english', card.name) || to_tsvector('english', card.words)
        || array_to_tsvector(array(select distinct '§' || rule from unnest(card.rules) rule where rule like '%.%'))
"""
FOUND = f"""
create function cards_found_by(card cards_listedcard) returns cards_foundcard language sql stable as $$
    select {_FOUND}
$$;
create function cards_keep_found() returns trigger language plpgsql as $$
declare
    now cards_foundcard := cards_found_by(NEW);
begin
    insert into cards_foundcard (card_id, folded, kind, keywords, sections, search)
    values (now.card_id, now.folded, now.kind, now.keywords, now.sections, now.search)
    on conflict (card_id) do update set
        folded = excluded.folded, kind = excluded.kind, keywords = excluded.keywords,
        sections = excluded.sections, search = excluded.search;
    return null;
end $$;
create trigger cards_found after insert or update of name, folded, words, rules, kind_id, keywords_id, sections_id
    on cards_listedcard for each row execute function cards_keep_found();
insert into cards_foundcard (card_id, folded, kind, keywords, sections, search)
    select found.* from cards_listedcard card, cards_found_by(card) found;
"""
NOT_FOUND = """
drop trigger cards_found on cards_listedcard;
drop function cards_keep_found();
drop function cards_found_by(cards_listedcard);
"""
