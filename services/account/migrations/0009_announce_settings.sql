-- Up Migration

-- Statistics have counted everyone so far, and the switch could not be used. It begins with the present state: on, until a person turns it off.
alter table person alter column data_sharing set default true;
update person set data_sharing = true where not data_sharing;

-- Other services act on the settings of people. Those of existing people are published once; each later change publishes its own.
insert into outbox (key, envelope)
select id::text,
       jsonb_build_object(
         'specversion', '1.0', 'id', gen_random_uuid(), 'source', '/services/account',
         'type', 'account.settings.changed',
         'subject', id, 'time', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'datacontenttype', 'application/json', 'dataversion', 1,
         'data', jsonb_build_object(
           'userId', id, 'revision', nextval('card_revision'), 'email', email, 'pushNotifications', push_notifications,
           'emailNotifications', email_notifications, 'marketingEmails', marketing_emails, 'dataSharing', data_sharing))
  from person;
