-- Up Migration

-- the usual purchase, paid at once: everything that settling it means, its event among it, in one statement.
-- @returns whether it was not settled before
create function payment_settle_purchase(p_payment uuid, p_charge text, p_version int, p_purchase uuid, p_transaction uuid, p_kind text,
                                        p_creator text, p_currency text, p_accounts text[], p_amounts bigint[], p_at timestamptz,
                                        p_key text, p_envelope jsonb)
returns boolean language plpgsql as $$
begin
  if not payment_settle(p_payment, p_charge, p_version, p_purchase, p_transaction, p_kind, p_creator, p_currency, p_accounts, p_amounts, p_at) then
    return false;
  end if;
  insert into outbox (key, envelope) values (p_key, p_envelope);
  return true;
end $$;
