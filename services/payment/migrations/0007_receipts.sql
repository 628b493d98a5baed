-- Up Migration

-- the charged card as a receipt names it; null for payments from before this migration
alter table payment
  add column card_brand text,
  add column card_last4 text,
  add check ((card_brand is null) = (card_last4 is null));
create index payment_of_payer on payment (payer_id);
create index purchase_of_creator on purchase (creator_id, id desc);
create index subscription_history_of_creator on subscription (creator_id, id desc);

-- as before, and the card; the defaults serve replicas of the version before, until they are replaced
drop function payment_settle(uuid, text, int, uuid, uuid, text, text, text, text[], bigint[], timestamptz);
create function payment_settle(p_payment uuid, p_charge text, p_version int, p_purchase uuid, p_transaction uuid, p_kind text,
                               p_creator text, p_currency text, p_accounts text[], p_amounts bigint[], p_at timestamptz,
                               p_card_brand text default null, p_card_last4 text default null)
returns boolean language plpgsql as $$
begin
  update payment set state = 'settled', settled_at = p_at, provider_charge_id = p_charge, action_url = null, failure_code = null, failure_message = null,
                     card_brand = p_card_brand, card_last4 = p_card_last4, provider_version = greatest(provider_version, p_version)
   where id = p_payment and state <> 'settled';
  if not found then
    return false;
  end if;
  if p_purchase is not null then
    insert into purchase (id, payment_id, buyer_id, creator_id, post_id, price_minor, currency, completed_at)
    select p_purchase, id, payer_id, creator_id, post_id, amount_minor, currency, p_at from payment where id = p_payment;
  end if;
  perform ledger_book(p_transaction, p_kind, p_payment, p_creator, p_currency, p_accounts, p_amounts, p_at);
  return true;
end $$;

-- the function of the version before stays for its replicas; this one takes the card in front of the event
create function payment_settle_purchase(p_payment uuid, p_charge text, p_version int, p_purchase uuid, p_transaction uuid, p_kind text,
                                        p_creator text, p_currency text, p_accounts text[], p_amounts bigint[], p_at timestamptz,
                                        p_card_brand text, p_card_last4 text, p_key text, p_envelope jsonb)
returns boolean language plpgsql as $$
begin
  if not payment_settle(p_payment, p_charge, p_version, p_purchase, p_transaction, p_kind, p_creator, p_currency, p_accounts, p_amounts, p_at,
                        p_card_brand, p_card_last4) then
    return false;
  end if;
  insert into outbox (key, envelope) values (p_key, p_envelope);
  return true;
end $$;
