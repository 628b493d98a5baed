-- Up Migration

-- The confusables skeleton of a handle (Unicode Technical Standard 39) over its characters a-z, 0-9, _ and dot.
create function handle_look(handle text) returns text language sql immutable strict parallel safe as $$
  select replace(translate(handle, '01', 'ol'), 'm', 'rn')
$$;

-- One handle of each look. Of handles that looked alike before, the oldest has the row and the others stay as they are.
create table handle_look (
  look text collate "C" constraint handle_look_key primary key,
  person_id text collate "C" not null unique references person (id) on delete cascade
);
insert into handle_look (look, person_id)
  select distinct on (handle_look(handle)) handle_look(handle), id from person order by handle_look(handle), joined_at, id;

create function take_handle_look() returns trigger language plpgsql as $$
begin
  delete from handle_look where person_id = new.id;
  insert into handle_look (look, person_id) values (handle_look(new.handle), new.id);
  return null;
end
$$;
create trigger person_handle_new after insert on person for each row execute function take_handle_look();
create trigger person_handle_changed after update of handle on person for each row
  when (old.handle is distinct from new.handle) execute function take_handle_look();
