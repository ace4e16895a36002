"""What the room's migrations say to the database in its own words, for the single ones and for the one of all."""

# What "most useful" goes by: of so many voters surely this share, in thousandths, finds its question answered (the
# lower bound of Wilson's interval at 95 %). One vote of one is 207, nine of ten 596, ninety of a hundred 826.
VOTES = """
create function talk_surely(answers integer, total integer) returns integer language sql immutable as $$
    select case when total = 0 then 0 else round(1000 * (
        answers::numeric / total + 1.9208 / total
        - 1.96 * sqrt((answers::numeric / total * (1 - answers::numeric / total) + 0.9604 / total) / total)
    ) / (1 + 3.8416 / total))::integer end
$$;
create function talk_count_votes() returns trigger language plpgsql as $$
declare
    one record;
begin
    if TG_OP <> 'DELETE' then
        insert into talk_tally (scenario_id, answers, wrong, unclear) values (
            NEW.scenario_id, (NEW.choice = 'answers')::int, (NEW.choice = 'wrong')::int, (NEW.choice = 'unclear')::int
        ) on conflict (scenario_id) do update set
            answers = talk_tally.answers + excluded.answers,
            wrong = talk_tally.wrong + excluded.wrong,
            unclear = talk_tally.unclear + excluded.unclear;
    end if;
    if TG_OP <> 'INSERT' then
        update talk_tally set
            answers = answers - (OLD.choice = 'answers')::int,
            wrong = wrong - (OLD.choice = 'wrong')::int,
            unclear = unclear - (OLD.choice = 'unclear')::int
        where scenario_id = OLD.scenario_id;
    end if;
    for one in
        select scenario_id, answers, answers + wrong + unclear as total from talk_tally
        where scenario_id in (NEW.scenario_id, OLD.scenario_id)
    loop
        update library_scenario set useful = talk_surely(one.answers, one.total)
        where id = one.scenario_id and useful <> talk_surely(one.answers, one.total);
    end loop;
    return null;
end $$;
create trigger talk_votes after insert or update or delete on talk_vote
    for each row execute function talk_count_votes();
"""
NO_VOTES = """
drop trigger talk_votes on talk_vote;
drop function talk_count_votes();
drop function talk_surely(integer, integer);
"""
COMMENTS = """
create function talk_count_comments() returns trigger language plpgsql as $$
declare
    more integer := 0;
    key bigint;
begin
    if TG_OP <> 'DELETE' then
        more := more + (NEW.state = 'shown')::int;
        key := NEW.scenario_id;
    end if;
    if TG_OP <> 'INSERT' then
        more := more - (OLD.state = 'shown')::int;
        key := OLD.scenario_id;
    end if;
    if more <> 0 then
        update library_scenario set comments = greatest(0, comments + more) where id = key;
    end if;
    return null;
end $$;
create trigger talk_comments after insert or update of state or delete on talk_comment
    for each row execute function talk_count_comments();
"""
NO_COMMENTS = """
drop trigger talk_comments on talk_comment;
drop function talk_count_comments();
"""
LOG = """
create function talk_log_stays() returns trigger language plpgsql as $$
begin
    raise exception 'what moderators did is never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger talk_log_stays before update or delete on talk_deed
    for each row execute function talk_log_stays();
"""
NO_LOG = """
drop trigger talk_log_stays on talk_deed;
drop function talk_log_stays();
"""
