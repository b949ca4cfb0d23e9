-- SEARCH. What a product is found by. Letters are all characters but ASCII signs and white space, hyphen and apostrophe
-- included, so that 't-shirt' is one word. Mirrored in server/catalogue/search/read-words.ts.
--
-- The text in its order, as words and '' (further spaces) and E'\x01' (any sign): what stands between two words that are
-- neighbours in this list is one space.
CREATE FUNCTION search_tokens_of(content text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_to_array(replace(translate(lower(content),
    E'!"#$%&()*+,./:;<=>?@[\\]^_`{|}~\t\n\r\x0b\x0c', repeat(E'\x01', 35)), E'\x01', E' \x01 '), ' ');
$$;
--> statement-breakpoint
-- Everything that a product is found by: its words, 'two words' that one space divides, its signs, and '=word' for the
-- words of its name. A word longer than any search is kept in pieces that overlap by the longest one (100 letters). No query
-- is to start workers for this function: what it says is read from an index.
CREATE FUNCTION search_words_of(name text, description text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED COST 2000 AS $$
DECLARE
  name_tokens text[] := search_tokens_of(name);
  tokens text[] := name_tokens || E'\x01'::text || search_tokens_of(description);
  signs text[] := string_to_array(E'! " # $ % & ( ) * + , . / : ; < = > ? @ [ \\ ] ^ _ ` { | } ~', ' ');
  content text := name || ' ' || description;
  last_in_name integer := cardinality(name_tokens);
  token text;
  before text := '';
  found text[] := '{}';
BEGIN
  FOR place IN 1 .. cardinality(tokens) LOOP
    token := tokens[place];
    IF token <> '' AND token <> E'\x01' THEN
      IF length(token) <= 100 THEN
        found := found || token;
        IF place <= last_in_name THEN found := found || ('=' || token); END IF;
      ELSE
        FOR piece IN 0 .. length(token) / 100 LOOP
          found := found || substr(token, piece * 100 + 1, 200);
          IF place <= last_in_name THEN found := found || ('=' || substr(token, piece * 100 + 1, 200)); END IF;
        END LOOP;
        found := found || left(token, 100) || right(token, 100);
      END IF;
      IF before <> '' AND before <> E'\x01' THEN
        found := found || (right(before, 100) || ' ' || left(token, 100));
      END IF;
    END IF;
    before := token;
  END LOOP;
  RETURN ARRAY(
    SELECT DISTINCT word FROM unnest(found) AS word WHERE word <> ''
    UNION ALL SELECT sign FROM unnest(signs) AS sign WHERE position(sign IN content) > 0
  );
END;
$$;
--> statement-breakpoint
-- Adds changes of how many products have words (as above) to the dictionary. The rows are taken in the order of their words, so
-- that of two transactions one may wait for the other, but never each for the other.
CREATE FUNCTION count_product_words(words text[], changes bigint[]) RETURNS void LANGUAGE sql AS $$
  -- The lock of the cells (migration 0004), which the same statement may need as well, before this or after it.
  SELECT pg_advisory_xact_lock(4711920262);
  INSERT INTO product_words AS kept (word, product_count, name_count)
  SELECT bare, coalesce(sum(change) FILTER (WHERE NOT is_in_name), 0), coalesce(sum(change) FILTER (WHERE is_in_name), 0)
  FROM unnest(words, changes) AS changed (word, change)
  CROSS JOIN LATERAL (SELECT length(word) > 1 AND starts_with(word, '=') AS is_in_name) AS marked
  CROSS JOIN LATERAL (SELECT CASE WHEN is_in_name THEN substr(word, 2) ELSE word END AS bare) AS bared
  GROUP BY bare
  HAVING sum(change) FILTER (WHERE NOT is_in_name) <> 0 OR sum(change) FILTER (WHERE is_in_name) <> 0
  ORDER BY bare COLLATE "C"
  ON CONFLICT (word) DO UPDATE SET
    product_count = kept.product_count + excluded.product_count,
    name_count = kept.name_count + excluded.name_count;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_product_words(array_agg(word), array_agg(had)) FROM (
      SELECT word, count(*) AS had FROM new_rows, unnest(search_words_of(name, description)) AS word GROUP BY word) AS counted;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_product_words(array_agg(word), array_agg(-had)) FROM (
      SELECT word, count(*) AS had FROM old_rows, unnest(search_words_of(name, description)) AS word GROUP BY word) AS counted;
  ELSE
    PERFORM count_product_words(array_agg(word), array_agg(had)) FROM (
      SELECT word, sum(step) AS had FROM (
        SELECT unnest(search_words_of(OLD.name, OLD.description)) AS word, -1 AS step
        UNION ALL SELECT unnest(search_words_of(NEW.name, NEW.description)), 1
      ) AS stepped GROUP BY word HAVING sum(step) <> 0) AS counted;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER products_keep_words_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_product_words();
--> statement-breakpoint
CREATE TRIGGER products_keep_words_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_product_words();
--> statement-breakpoint
-- By row, unlike its sisters: a trigger for all rows of a statement cannot be kept from running where only stock, price or
-- rating change, and these change with every order and review.
CREATE TRIGGER products_keep_words_updated AFTER UPDATE OF name, description ON products
FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description)
EXECUTE FUNCTION keep_product_words();
--> statement-breakpoint
-- Counts anew, for rows that were written past the triggers: those before them, and those of a bulk load.
CREATE FUNCTION recount_product_words() RETURNS void LANGUAGE sql AS $$
  DELETE FROM product_words;
  SELECT count_product_words(array_agg(word), array_agg(had)) FROM (
    SELECT word, count(*) AS had FROM products, unnest(search_words_of(name, description)) AS word GROUP BY word) AS counted;
$$;
--> statement-breakpoint
SELECT recount_product_words();
--> statement-breakpoint
-- What a list reads to see whether a product has the text, and what finds the few that have it.
ALTER TABLE products ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (lower(name || E'\x01' || description)) STORED;
--> statement-breakpoint
-- The filters that hardly ever change are beside the words, so that a search within them reads what passes both.
CREATE FUNCTION search_keys_of(name text, description text, category text, color text, age smallint) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED COST 2000 AS $$
BEGIN
  RETURN search_words_of(name, description) || ARRAY['@category:' || category, '@color:' || color, '@age:' || age];
END;
$$;
--> statement-breakpoint
CREATE INDEX products_search_keys ON products USING gin (search_keys_of(name, description, category, color, age));
--> statement-breakpoint
-- For suggestions: whatever the collation, names that begin with a text stand together here.
CREATE INDEX products_name_beginnings ON products (lower(name) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX product_words_parts ON product_words USING gin (word gin_trgm_ops) WHERE position(' ' IN word) = 0;
--> statement-breakpoint
CREATE INDEX product_words_likeness ON product_words USING gist (word gist_trgm_ops) WHERE position(' ' IN word) = 0;
--> statement-breakpoint
-- The same for those that admins look for. Orders: what is not yet in its place in the index is kept short, as who searches
-- reads all of it, and whose order fills it has to wait until it is empty.
ALTER TABLE orders ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (lower(order_id || E'\x01' || email || E'\x01' || customer_name)) STORED;
--> statement-breakpoint
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
ALTER TABLE users ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(email || E'\x01' || username)) STORED;
--> statement-breakpoint
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- COUNTERS. A count is the sum of its rows. Whoever changes it takes a row that nobody holds, and adds one where there is
-- none: transactions never wait for each other, and there are as many rows as there were transactions at once. Their pages
-- have room for the next versions of their rows, which then need no place in the index.
ALTER TABLE counters SET (fillfactor = 20);
--> statement-breakpoint
CREATE FUNCTION add_to_counter(counted_subject text, counted_detail text, change bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE counters SET value = value + change WHERE id = (
    SELECT id FROM counters WHERE subject = counted_subject AND detail = counted_detail
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO counters (subject, detail, value) VALUES (counted_subject, counted_detail, change);
  END IF;
END;
$$;
--> statement-breakpoint
-- The month of an instant as the shop's clock shows it (contract/time.ts).
CREATE FUNCTION store_month_of(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'Asia/Karachi', 'YYYY-MM');
$$;
--> statement-breakpoint
CREATE FUNCTION keep_order_counters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('orders', OLD.status, -1);
    IF OLD.status <> 'cancelled' THEN
      PERFORM add_to_counter('earnings', store_month_of(OLD.created_at), -OLD.grand_total_paisa);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('orders', NEW.status, 1);
    IF NEW.status <> 'cancelled' THEN
      PERFORM add_to_counter('earnings', store_month_of(NEW.created_at), NEW.grand_total_paisa);
    END IF;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_keep_counters AFTER INSERT OR DELETE OR UPDATE OF status, grand_total_paisa, created_at ON orders
FOR EACH ROW EXECUTE FUNCTION keep_order_counters();
--> statement-breakpoint
CREATE FUNCTION keep_user_counters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_counter('users', OLD.role, -1);
    PERFORM add_to_counter('new-users', store_month_of(OLD.created_at), -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_counter('users', NEW.role, 1);
    PERFORM add_to_counter('new-users', store_month_of(NEW.created_at), 1);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER users_keep_counters AFTER INSERT OR DELETE OR UPDATE OF role, created_at ON users
FOR EACH ROW EXECUTE FUNCTION keep_user_counters();
--> statement-breakpoint
-- Products and reviews are only counted, so a statement adds once, however many rows it writes.
CREATE FUNCTION keep_row_counter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT count(*) INTO change FROM new_rows;
  ELSE SELECT -count(*) INTO change FROM old_rows;
  END IF;
  IF change <> 0 THEN PERFORM add_to_counter(TG_TABLE_NAME, '', change); END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER products_keep_counter_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter();
--> statement-breakpoint
CREATE TRIGGER products_keep_counter_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter();
--> statement-breakpoint
CREATE TRIGGER reviews_keep_counter_inserted AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter();
--> statement-breakpoint
CREATE TRIGGER reviews_keep_counter_deleted AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter();
--> statement-breakpoint
CREATE FUNCTION recount_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM counters;
  INSERT INTO counters (subject, detail, value)
    SELECT 'orders', status, count(*) FROM orders GROUP BY status
    UNION ALL
    SELECT 'earnings', store_month_of(created_at), sum(grand_total_paisa) FROM orders WHERE status <> 'cancelled' GROUP BY 2
    UNION ALL SELECT 'users', role, count(*) FROM users GROUP BY role
    UNION ALL SELECT 'new-users', store_month_of(created_at), count(*) FROM users GROUP BY 2
    UNION ALL SELECT 'products', '', count(*) FROM products
    UNION ALL SELECT 'reviews', '', count(*) FROM reviews;
$$;
--> statement-breakpoint
SELECT recount_counters();
--> statement-breakpoint
-- RATINGS. The function of migration 0001, which now keeps the number of reviews of each rating too. The product's row, written
-- first, is what two reviews of one product wait at.
CREATE OR REPLACE FUNCTION keep_product_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE products SET rating_sum = rating_sum - OLD.rating, review_count = review_count - 1 WHERE id = OLD.product_id;
    UPDATE rating_counts SET counts[OLD.rating] = counts[OLD.rating] - 1 WHERE product_id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE products SET rating_sum = rating_sum + NEW.rating, review_count = review_count + 1 WHERE id = NEW.product_id;
    UPDATE rating_counts SET counts[NEW.rating] = counts[NEW.rating] + 1 WHERE product_id = NEW.product_id;
    IF NOT FOUND THEN
      INSERT INTO rating_counts (product_id, counts)
      SELECT NEW.product_id, array_agg((rating = NEW.rating)::int ORDER BY rating) FROM generate_series(1, 5) AS rating;
    END IF;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION recount_ratings() RETURNS void LANGUAGE sql AS $$
  DELETE FROM rating_counts;
  INSERT INTO rating_counts (product_id, counts)
    SELECT product_id, array[
      count(*) FILTER (WHERE rating = 1), count(*) FILTER (WHERE rating = 2), count(*) FILTER (WHERE rating = 3),
      count(*) FILTER (WHERE rating = 4), count(*) FILTER (WHERE rating = 5)]
    FROM reviews GROUP BY product_id;
$$;
--> statement-breakpoint
SELECT recount_ratings();
