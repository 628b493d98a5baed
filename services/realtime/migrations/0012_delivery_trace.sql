-- W3C traceparent of the change, only while its trace is recorded
alter table delivery_log add column traceparent text;
