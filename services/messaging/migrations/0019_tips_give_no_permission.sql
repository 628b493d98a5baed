-- Up Migration
-- A tip is no message that its payer was allowed to write.
update member set has_sent = false
 where has_sent and not exists (
   select from message w where w.conversation_id = member.conversation_id and w.sender_id = member.user_id and w.broadcast_id is null and w.kind <> 'tip');
