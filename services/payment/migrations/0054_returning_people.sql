-- Up Migration

-- An identity whose account was deleted may sign up again. The cards of the new account are newer than all that arrived so far.
update profile_card set revision = coalesce((select max(revision) from profile_card where revision < 2147483647), 0)
 where revision = 2147483647;
