-- Up Migration

-- readings of the provider's subscriptions are numbered before they start, so that an older one never replaces a newer one. The
-- numbers are greater than the versions that the provider before gave
create sequence provider_reading as int start 1000000;

-- payments are found at the provider by their payment intent, whose id differs from that of its charge by the prefix
update payment set provider_charge_id = 'pi_' || substr(provider_charge_id, 4) where provider_charge_id like 'ch\_%';
