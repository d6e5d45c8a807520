-- A card is the same card whether it is written with the zeros it begins with or not: terminals that take it for a number send it without.
ALTER TABLE employees ADD COLUMN card_key text GENERATED ALWAYS AS (nullif(ltrim(card_number, '0'), '')) STORED;
CREATE INDEX employees__card_key ON employees (company_id, card_key) WHERE card_key IS NOT NULL;
ALTER TABLE guest_cards ADD COLUMN card_key text GENERATED ALWAYS AS (nullif(ltrim(card_num, '0'), '')) STORED;
CREATE INDEX guest_cards__card_key ON guest_cards (company_id, card_key) WHERE card_key IS NOT NULL;
