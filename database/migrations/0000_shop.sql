-- The schema of the first release. drizzle-kit has generated the tables from server/schema.ts. Written by hand are the
-- functions, triggers, storage parameters, columns and indexes for searches, and the specification's values.
-- Parts of words are found by their trigrams. Trusted since PostgreSQL 13: whoever may create tables here may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- pg-boss makes its tables in this schema. Two processes that started at once on an empty database collided over the schema itself.
CREATE SCHEMA IF NOT EXISTS "jobs";
--> statement-breakpoint
-- The lowest price of the band that a price lies in, both in paisa (`server/catalogue/price-bands.ts`).
CREATE FUNCTION price_band(price_paisa integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN price_paisa < 100000 THEN 0
    WHEN price_paisa = 100000 THEN 100000
    WHEN price_paisa < 200000 THEN 100001
    WHEN price_paisa = 200000 THEN 200000
    WHEN price_paisa < 300000 THEN 200001
    WHEN price_paisa = 300000 THEN 300000
    ELSE 300001
  END;
$$;
--> statement-breakpoint
-- The sum in paisa of an order's adjustments (`contract/orders.ts`).
CREATE FUNCTION sum_adjustments(adjustments jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(sum((adjustment->>'amountPaisa')::bigint), 0)::bigint FROM jsonb_array_elements(adjustments) AS adjustment
$$;
--> statement-breakpoint
-- The month of an instant as the shop's clock shows it (contract/time.ts).
CREATE FUNCTION store_month_of(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'Asia/Karachi', 'YYYY-MM');
$$;
--> statement-breakpoint
-- What a product is found by. Letters are all characters but ASCII signs and white space, hyphen and apostrophe
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
CREATE FUNCTION search_words_of(name text, description text) RETURNS text[] SET search_path = public
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
-- The filters that hardly ever change are beside the words, so that a search within them reads what passes both.
CREATE FUNCTION search_keys_of(name text, description text, category text, color text, age smallint) RETURNS text[] SET search_path = public
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED COST 2000 AS $$
BEGIN
  RETURN search_words_of(name, description) || ARRAY['@category:' || category, '@color:' || color, '@age:' || age];
END;
$$;
--> statement-breakpoint
CREATE TABLE "invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"rights" text[] NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_codes" (
	"email" text PRIMARY KEY NOT NULL,
	"code" text,
	"askers" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device" text,
	"confirmed_at" timestamp with time zone NOT NULL,
	"second_factor_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"rights" text[] DEFAULT '{}' NOT NULL,
	"profile_image" text,
	"bio" text,
	"profession" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('user', 'admin', 'moderator')),
	CONSTRAINT "users_email_normal" CHECK ("users"."email" = lower(trim("users"."email")))
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"is_encrypted" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restore_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"alive_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"source" text,
	"backup_name" text,
	"error" text,
	"restored_products" integer,
	"restored_orders" integer,
	"restored_customers" integer,
	"shop_products" integer,
	"shop_orders" integer,
	"shop_customers" integer,
	CONSTRAINT "restore_tests_source_known" CHECK ("restore_tests"."source" in ('stored', 'fresh'))
);
--> statement-breakpoint
CREATE TABLE "courier_terms" (
	"courier_account_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"fee_paisa" integer NOT NULL,
	"extra_fee_paisa" integer NOT NULL,
	"fee_tax_rate" integer NOT NULL,
	"income_tax_rate" integer NOT NULL,
	"sales_tax_rate" integer NOT NULL,
	CONSTRAINT "courier_terms_courier_account_id_valid_from_pk" PRIMARY KEY("courier_account_id","valid_from")
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"ref" text NOT NULL,
	"statement_id" uuid,
	"reverses" uuid,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"note" text,
	CONSTRAINT "entries_note_length" CHECK (char_length("entries"."note") <= 200),
	CONSTRAINT "entries_why_known" CHECK ("entries"."why" in ('delivered', 'settled', 'received', 'lost', 'transferred', 'reversed', 'accepted', 'claimed', 'claim_paid', 'claim_dropped', 'refunded', 'refund_owed', 'refund_paid', 'counter_sale', 'goods_received', 'supplier_paid', 'cash_counted', 'cash_banked'))
);
--> statement-breakpoint
CREATE TABLE "entry_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"account" text NOT NULL,
	"courier_account_id" uuid,
	"parcel_id" uuid,
	"amount_paisa" bigint NOT NULL,
	CONSTRAINT "entry_lines_account_known" CHECK ("entry_lines"."account" in ('receivable', 'bank', 'cash', 'sales', 'delivery_income', 'courier_fee', 'fee_tax', 'income_tax_withheld', 'sales_tax_withheld', 'claim', 'stock_loss', 'written_off', 'customer_credit', 'refunds', 'purchases', 'suppliers', 'cash_difference'))
);
--> statement-breakpoint
CREATE TABLE "statement_rows" (
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"tracking_no" text NOT NULL,
	"order_number" text NOT NULL,
	"status" text NOT NULL,
	"means" text,
	"cod_paisa" bigint,
	"fee_paisa" bigint,
	"fee_tax_paisa" bigint,
	"income_tax_paisa" bigint,
	"sales_tax_paisa" bigint,
	"net_paisa" bigint,
	"parcel_id" uuid,
	"is_cod_counted" boolean DEFAULT true NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "statement_rows_statement_id_line_pk" PRIMARY KEY("statement_id","line")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier_account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"date" date NOT NULL,
	"bank_paisa" bigint NOT NULL,
	"file_sha256" text NOT NULL,
	"is_partial" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"posted_at" timestamp with time zone,
	"posted_by" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "statements_state_known" CHECK ("statements"."state" in ('draft', 'posted', 'void'))
);
--> statement-breakpoint
CREATE TABLE "bulk_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_user_id" uuid,
	"kind" text NOT NULL,
	"products" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "custom_fields_type_known" CHECK ("custom_fields"."type" in ('text', 'number', 'choice', 'yesNo'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"parent" text,
	"merged_into" text
);
--> statement-breakpoint
CREATE TABLE "colors" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"swatch" text NOT NULL,
	"merged_into" text
);
--> statement-breakpoint
CREATE TABLE "genders" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"merged_into" text
);
--> statement-breakpoint
CREATE TABLE "sizes" (
	"code" smallint PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"system" text NOT NULL,
	"from_months" integer NOT NULL,
	"to_months" integer NOT NULL,
	"from_cm" integer,
	"to_cm" integer,
	"merged_into" smallint,
	CONSTRAINT "sizes_system_known" CHECK ("sizes"."system" in ('years', 'months', 'letters', 'numbers')),
	CONSTRAINT "sizes_months_in_order" CHECK ("sizes"."from_months" >= 0 and "sizes"."from_months" <= "sizes"."to_months"),
	CONSTRAINT "sizes_cm_in_order" CHECK ("sizes"."from_cm" <= "sizes"."to_cm")
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"percent" smallint,
	"price_paisa" integer,
	"scope" text NOT NULL,
	"scope_values" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"is_applied" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_scope_known" CHECK ("sales"."scope" in ('everything', 'category', 'design', 'product')),
	CONSTRAINT "sales_state_known" CHECK ("sales"."state" in ('planned', 'running', 'ended')),
	CONSTRAINT "sales_percent_or_price" CHECK (("sales"."percent" is null) <> ("sales"."price_paisa" is null)),
	CONSTRAINT "sales_percent_range" CHECK ("sales"."percent" between 1 and 90),
	CONSTRAINT "sales_price_positive" CHECK ("sales"."price_paisa" > 0),
	CONSTRAINT "sales_end_after_start" CHECK ("sales"."ends_at" > "sales"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "product_cells" (
	"category" text NOT NULL,
	"color" text NOT NULL,
	"age" smallint NOT NULL,
	"gender" text DEFAULT 'both' NOT NULL,
	"in_stock" boolean NOT NULL,
	"price_band" integer NOT NULL,
	"count" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_cells_pk" PRIMARY KEY("category","color","age","gender","in_stock","price_band","is_hidden")
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL,
	"product_count" integer NOT NULL,
	"name_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_paisa" integer NOT NULL,
	"regular_price_paisa" integer,
	"sale_ends_at" timestamp with time zone,
	"old_price_paisa" integer,
	"image" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category" text NOT NULL,
	"color" text NOT NULL,
	"age" smallint NOT NULL,
	"gender" text DEFAULT 'both' NOT NULL,
	"description" text NOT NULL,
	"stock" integer,
	"in_stock" boolean GENERATED ALWAYS AS (stock is null or stock > 0) STORED NOT NULL,
	"design" text,
	"sku" text,
	"cost_paisa" integer,
	"weight_g" integer,
	"measures" jsonb,
	"fabric" text,
	"care" text,
	"model_note" text,
	"custom_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rating_sum" bigint DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"rating" real GENERATED ALWAYS AS (case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 2) end) STORED NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price_paisa" >= 0 and ("products"."old_price_paisa" is null or "products"."old_price_paisa" >= 0)),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" is null or "products"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "added_towns" (
	"digest" text PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"province" text,
	"delivery_paisa" bigint,
	"postal_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cities_province_known" CHECK ("cities"."province" in ('Punjab', 'Sindh', 'Khyber Pakhtunkhwa', 'Balochistan', 'Islamabad', 'Gilgit-Baltistan', 'Azad Kashmir')),
	CONSTRAINT "cities_delivery_not_negative" CHECK ("cities"."delivery_paisa" is null or "cities"."delivery_paisa" >= 0),
	CONSTRAINT "cities_postal_code_has_five_digits" CHECK ("cities"."postal_code" is null or "cities"."postal_code" ~ '^[0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "city_aliases" (
	"alias" text PRIMARY KEY NOT NULL,
	"city_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "city_delivery_days" (
	"city_id" text PRIMARY KEY NOT NULL,
	"from_days" integer NOT NULL,
	"to_days" integer NOT NULL,
	"parcels" integer NOT NULL,
	CONSTRAINT "city_delivery_days_range" CHECK ("city_delivery_days"."from_days" >= 1 and "city_delivery_days"."to_days" >= "city_delivery_days"."from_days")
);
--> statement-breakpoint
CREATE TABLE "courier_cities" (
	"courier" text NOT NULL,
	"city_id" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	CONSTRAINT "courier_cities_courier_name_pk" PRIMARY KEY("courier","name")
);
--> statement-breakpoint
CREATE TABLE "daily_closings" (
	"day" date PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"counted_cash_paisa" bigint,
	"note" text DEFAULT '' NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"signed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "content_slots" (
	"slot" text PRIMARY KEY NOT NULL,
	"draft" jsonb,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot" text NOT NULL,
	"value" jsonb,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"by_name" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" uuid,
	"phone_e164" text,
	"used_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"percent" smallint,
	"amount_paisa" integer,
	"minimum_paisa" integer DEFAULT 0 NOT NULL,
	"total_limit" integer,
	"customer_limit" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_percent_or_amount" CHECK (("coupons"."percent" is null) <> ("coupons"."amount_paisa" is null)),
	CONSTRAINT "coupons_percent_range" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_amount_positive" CHECK ("coupons"."amount_paisa" > 0),
	CONSTRAINT "coupons_end_after_start" CHECK ("coupons"."ends_at" > "coupons"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "desk_links" (
	"token_sha256" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_version" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_desk" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"call_state" text DEFAULT 'to_call' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_call_at" timestamp with time zone,
	"last_call_at" timestamp with time zone,
	"last_call_by" uuid,
	"assigned_to" uuid,
	"claimed_by" uuid,
	"claimed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"cancel_reason" text,
	"is_packed" boolean DEFAULT false NOT NULL,
	"packed_pieces" smallint DEFAULT 0 NOT NULL,
	"came_back" boolean DEFAULT false NOT NULL,
	"finding" text,
	"is_left" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"queue" text GENERATED ALWAYS AS (case
      when status = 'pending' and call_state in ('wrong_number', 'hold') then 'attention'
      when status = 'pending' then 'to_confirm'
      when status = 'processing' then 'to_pack' end) STORED,
	"due_at" timestamp with time zone GENERATED ALWAYS AS (case when status = 'pending' then coalesce(next_call_at, placed_at) else placed_at end) STORED NOT NULL,
	CONSTRAINT "order_desk_status_known" CHECK ("order_desk"."status" in ('pending', 'processing', 'shipped', 'Delivered', 'cancelled')),
	CONSTRAINT "order_desk_call_state_known" CHECK ("order_desk"."call_state" in ('to_call', 'no_answer', 'call_later', 'confirmed', 'declined', 'wrong_number', 'hold')),
	CONSTRAINT "order_desk_cancel_reason_known" CHECK ("order_desk"."cancel_reason" in ('changed_mind', 'ordered_twice', 'not_ordered', 'price', 'size', 'slow', 'unreachable', 'no_delivery', 'sold_out', 'other'))
);
--> statement-breakpoint
CREATE TABLE "former_order_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"file_name" text NOT NULL,
	"source" text NOT NULL,
	"orders" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"source" text NOT NULL,
	"number" text NOT NULL,
	"phone_e164" text NOT NULL,
	"customer_name" text NOT NULL,
	"city" text NOT NULL,
	"outcome" text NOT NULL,
	"total_paisa" bigint NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_orders_phone_form" CHECK ("former_orders"."phone_e164" ~ '^\+923[0-9]{9}$'),
	CONSTRAINT "former_orders_outcome_known" CHECK ("former_orders"."outcome" in ('delivered', 'returned', 'cancelled', 'open')),
	CONSTRAINT "former_orders_total_not_negative" CHECK ("former_orders"."total_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "import_choices" (
	"column_name" text NOT NULL,
	"value" text NOT NULL,
	"choice" text,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_choices_column_name_value_pk" PRIMARY KEY("column_name","value"),
	CONSTRAINT "import_choices_column_known" CHECK ("import_choices"."column_name" in ('category', 'color', 'age', 'gender'))
);
--> statement-breakpoint
CREATE TABLE "import_new_images" (
	"import_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "import_new_images_import_id_hash_pk" PRIMARY KEY("import_id","hash")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"sale" jsonb,
	"problems" jsonb NOT NULL,
	"outcome" text,
	"product_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"undo_left" jsonb,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number"),
	CONSTRAINT "import_rows_kind_known" CHECK ("import_rows"."kind" in ('new', 'changed', 'unchanged', 'bad', 'omitted'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"error" text,
	"source" text,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"matched_values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ignored_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"zip_bytes" bigint DEFAULT 0 NOT NULL,
	"has_zip" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"undo_state" text,
	"undone_by" uuid,
	"started_at" timestamp with time zone,
	"done_at_start" integer DEFAULT 0 NOT NULL,
	"sale_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"html_by_row" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('checked', 'running', 'done', 'cancelled', 'failed')),
	CONSTRAINT "imports_undo_state_known" CHECK ("imports"."undo_state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "image_folders" (
	"is_the_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "image_folders_one_row" CHECK ("image_folders"."is_the_only")
);
--> statement-breakpoint
CREATE TABLE "picture_sources" (
	"hash" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"url" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pictures_size_positive" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "deleted_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"city" text NOT NULL,
	"grand_total_paisa" bigint NOT NULL,
	"parcels_paisa" bigint NOT NULL,
	"sold_paisa" bigint,
	"delivered_paisa" bigint,
	"is_sold" boolean,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_orders_status_known" CHECK ("deleted_orders"."status" in ('pending', 'processing', 'shipped', 'Delivered', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"phone_e164" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"blocked_at" timestamp with time zone,
	"blocked_why" text,
	"version" integer NOT NULL,
	CONSTRAINT "contacts_phone_e164_form" CHECK ("contacts"."phone_e164" ~ '^\+923[0-9]{9}$'),
	CONSTRAINT "contacts_blocked_with_reason" CHECK (("contacts"."blocked_at" is null) = ("contacts"."blocked_why" is null))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"order_id" uuid NOT NULL,
	"response" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"by_user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_events_status_known" CHECK ("order_events"."status" in ('pending', 'processing', 'shipped', 'Delivered', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit_price_paisa" integer NOT NULL,
	"quantity" smallint NOT NULL,
	"image" text NOT NULL,
	"color" text NOT NULL,
	"age" smallint NOT NULL,
	"design" text,
	"list_price_paisa" integer,
	"unit_cost_paisa" integer,
	"sent" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_quantity_range" CHECK ("order_lines"."quantity" between 1 and 99),
	CONSTRAINT "order_lines_price_not_negative" CHECK ("order_lines"."unit_price_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"channel" text DEFAULT 'web' NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"phone_e164" text,
	"customer_name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"total_paisa" bigint NOT NULL,
	"grand_total_paisa" bigint NOT NULL,
	"adjustments" jsonb NOT NULL,
	"parcels_paisa" bigint DEFAULT 0 NOT NULL,
	"sold_paisa" bigint,
	"delivered_paisa" bigint,
	"is_sold" boolean,
	"received_paisa" bigint,
	"promised_from" date,
	"promised_to" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_phone_e164_form" CHECK ("orders"."phone_e164" ~ '^\+923[0-9]{9}$'),
	CONSTRAINT "orders_channel_known" CHECK ("orders"."channel" in ('web', 'phone', 'counter')),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'processing', 'shipped', 'Delivered', 'cancelled')),
	CONSTRAINT "orders_total_is_sum" CHECK ("orders"."grand_total_paisa" = "orders"."total_paisa" + sum_adjustments("orders"."adjustments")),
	CONSTRAINT "orders_amounts_not_negative" CHECK ("orders"."total_paisa" >= 0 and "orders"."grand_total_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"order_number" text NOT NULL,
	"parcel_id" uuid,
	"why" text NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"agreed_paisa" bigint,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"method" text,
	"reference" text,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_why_known" CHECK ("refunds"."why" in ('return', 'exchange', 'overpaid', 'goodwill')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('open', 'paid', 'dropped')),
	CONSTRAINT "refunds_method_known" CHECK ("refunds"."method" in ('bank', 'wallet', 'cash', 'next_order')),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_paisa" > 0 or "refunds"."amount_paisa" = 0 and "refunds"."agreed_paisa" is not null),
	CONSTRAINT "refunds_agreed_above_amount" CHECK ("refunds"."agreed_paisa" > "refunds"."amount_paisa"),
	CONSTRAINT "refunds_closed_with_time" CHECK (("refunds"."state" = 'open') = ("refunds"."closed_at" is null)),
	CONSTRAINT "refunds_paid_with_method" CHECK (("refunds"."state" = 'paid') = ("refunds"."method" is not null)),
	CONSTRAINT "refunds_text_lengths" CHECK (char_length("refunds"."note") <= 200 and char_length("refunds"."reference") <= 100)
);
--> statement-breakpoint
CREATE TABLE "booking_file_parcels" (
	"file_id" uuid NOT NULL,
	"parcel_id" uuid NOT NULL,
	CONSTRAINT "booking_file_parcels_file_id_parcel_id_pk" PRIMARY KEY("file_id","parcel_id")
);
--> statement-breakpoint
CREATE TABLE "booking_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier_account_id" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid
);
--> statement-breakpoint
CREATE TABLE "courier_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier" text NOT NULL,
	"label" text NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"layout" jsonb,
	"uses_own_numbers" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "courier_accounts_courier_known" CHECK ("courier_accounts"."courier" in ('leopards', 'postex', 'trax', 'tcs', 'mnp', 'blueex', 'call_courier', 'own'))
);
--> statement-breakpoint
CREATE TABLE "courier_words" (
	"courier_account_id" uuid NOT NULL,
	"words" text NOT NULL,
	"outcome" text,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_words_courier_account_id_words_pk" PRIMARY KEY("courier_account_id","words"),
	CONSTRAINT "courier_words_outcome_known" CHECK ("courier_words"."outcome" in ('delivered', 'refused', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "parcel_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"is_by_status" boolean DEFAULT false NOT NULL,
	CONSTRAINT "parcel_events_state_known" CHECK ("parcel_events"."state" in ('packed', 'booked', 'handed_over', 'delivered', 'refused', 'returning', 'received', 'lost', 'void'))
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"age" smallint,
	"unit_price_paisa" integer NOT NULL,
	"unit_cost_paisa" integer,
	"quantity" smallint NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_position_pk" PRIMARY KEY("parcel_id","position"),
	CONSTRAINT "parcel_lines_quantity_positive" CHECK ("parcel_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid,
	"order_number" text NOT NULL,
	"city" text NOT NULL,
	"kind" text DEFAULT 'forward' NOT NULL,
	"state" text DEFAULT 'packed' NOT NULL,
	"courier_account_id" uuid,
	"tracking_no" text,
	"cod_paisa" bigint NOT NULL,
	"adjustments_paisa" bigint NOT NULL,
	"weight_g" integer NOT NULL,
	"pieces" smallint NOT NULL,
	"exchange_of" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"handed_over_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"back_at" timestamp with time zone,
	"owed_paisa" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"queue" text GENERATED ALWAYS AS (case
      when state = 'packed' then 'to_book'
      when state = 'booked' then 'to_hand_over'
      when state = 'handed_over' then 'on_the_way'
      when state in ('refused', 'returning', 'lost') then 'returns' end) STORED,
	"owed_since" timestamp with time zone GENERATED ALWAYS AS (case when abs(owed_paisa) > 100 then coalesce(delivered_at, state_at) end) STORED,
	"outcome_at" timestamp with time zone GENERATED ALWAYS AS (case
      when kind = 'reverse' then null
      when state = 'delivered' then coalesce(delivered_at, state_at)
      when state in ('refused', 'returning', 'received') then coalesce(back_at, state_at) end) STORED,
	CONSTRAINT "parcels_kind_known" CHECK ("parcels"."kind" in ('forward', 'exchange_out', 'reverse')),
	CONSTRAINT "parcels_state_known" CHECK ("parcels"."state" in ('packed', 'booked', 'handed_over', 'delivered', 'refused', 'returning', 'received', 'lost', 'void')),
	CONSTRAINT "parcels_cod_not_negative" CHECK ("parcels"."cod_paisa" >= 0),
	CONSTRAINT "parcels_weight_positive" CHECK ("parcels"."weight_g" > 0 and "parcels"."pieces" > 0),
	CONSTRAINT "parcels_booked_with_courier" CHECK ("parcels"."courier_account_id" is not null or "parcels"."state" in ('packed', 'void', 'returning', 'received', 'delivered'))
);
--> statement-breakpoint
CREATE TABLE "return_items" (
	"parcel_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"condition" text NOT NULL,
	"quantity" smallint NOT NULL,
	CONSTRAINT "return_items_parcel_id_position_condition_pk" PRIMARY KEY("parcel_id","position","condition"),
	CONSTRAINT "return_items_condition_known" CHECK ("return_items"."condition" in ('sellable', 'damaged', 'missing')),
	CONSTRAINT "return_items_quantity_positive" CHECK ("return_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"verb" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text NOT NULL,
	"batch_id" uuid,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "bin_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"label" text NOT NULL,
	"rows" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" uuid
);
--> statement-breakpoint
-- Rows live for milliseconds: vacuum by their number, not by their share.
CREATE UNLOGGED TABLE "tag_notices" (
	"notice" text NOT NULL
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "list_layouts" (
	"list" text NOT NULL,
	"headers_sha256" text NOT NULL,
	"columns" jsonb NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_layouts_list_headers_sha256_pk" PRIMARY KEY("list","headers_sha256")
);
--> statement-breakpoint
CREATE TABLE "mail_deliveries" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"params" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"about_user_id" uuid,
	"detail" text,
	"network" text,
	"device" text,
	"is_new_network" boolean DEFAULT false NOT NULL,
	"is_new_device" boolean DEFAULT false NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"repeat_key" text,
	CONSTRAINT "security_repeat_key" UNIQUE("repeat_key")
);
--> statement-breakpoint
CREATE TABLE "lasting_problems" (
	"key" text PRIMARY KEY NOT NULL,
	"logged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_order_lines" (
	"purchase_order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"age" smallint,
	"quantity" integer NOT NULL,
	"unit_cost_paisa" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_order_lines_purchase_order_id_position_pk" PRIMARY KEY("purchase_order_id","position"),
	CONSTRAINT "purchase_order_lines_quantity" CHECK ("purchase_order_lines"."quantity" > 0 and "purchase_order_lines"."received" between 0 and "purchase_order_lines"."quantity"),
	CONSTRAINT "purchase_order_lines_cost_not_negative" CHECK ("purchase_order_lines"."unit_cost_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"supplier_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"expected_on" date,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_orders_state_known" CHECK ("purchase_orders"."state" in ('draft', 'ordered', 'received', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "purchase_receipt_lines" (
	"receipt_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"landed_paisa" bigint NOT NULL,
	"cost_before_paisa" integer,
	"cost_after_paisa" integer,
	CONSTRAINT "purchase_receipt_lines_receipt_id_position_pk" PRIMARY KEY("receipt_id","position"),
	CONSTRAINT "purchase_receipt_lines_quantity_positive" CHECK ("purchase_receipt_lines"."quantity" > 0),
	CONSTRAINT "purchase_receipt_lines_landed_not_negative" CHECK ("purchase_receipt_lines"."landed_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"extra_cost_paisa" bigint DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "purchase_receipts_extra_not_negative" CHECK ("purchase_receipts"."extra_cost_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"supplier_id" uuid NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"undone_at" timestamp with time zone,
	CONSTRAINT "supplier_payments_amount_positive" CHECK ("supplier_payments"."amount_paisa" > 0),
	CONSTRAINT "supplier_payments_method_known" CHECK ("supplier_payments"."method" in ('bank', 'cash'))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fit_votes" (
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"parcel_id" uuid NOT NULL,
	"fit" text NOT NULL,
	CONSTRAINT "fit_votes_order_id_product_id_pk" PRIMARY KEY("order_id","product_id"),
	CONSTRAINT "fit_votes_fit_known" CHECK ("fit_votes"."fit" in ('small', 'large'))
);
--> statement-breakpoint
CREATE TABLE "bought_products" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "bought_products_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "rating_counts" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"counts" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"review_id" uuid,
	"url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	CONSTRAINT "review_photos_size_positive" CHECK ("review_photos"."width" > 0 and "review_photos"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"fit" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_fit_known" CHECK ("reviews"."fit" in ('small', 'exact', 'large')),
	CONSTRAINT "reviews_rating_range" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_alerts_product_id_user_id_pk" PRIMARY KEY("product_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"stock" integer NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "stock_levels_stock_product_id_pk" PRIMARY KEY("stock","product_id")
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"delta" integer NOT NULL,
	"why" text NOT NULL,
	"ref" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishlist_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "courier_terms" ADD CONSTRAINT "courier_terms_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entry_lines" ADD CONSTRAINT "entry_lines_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entry_lines" ADD CONSTRAINT "entry_lines_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entry_lines" ADD CONSTRAINT "entry_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
--> statement-breakpoint
--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_posted_by_users_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_categories_code_fk" FOREIGN KEY ("parent") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_merged_into_categories_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "colors" ADD CONSTRAINT "colors_merged_into_colors_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."colors"("code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "genders" ADD CONSTRAINT "genders_merged_into_genders_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."genders"("code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sizes" ADD CONSTRAINT "sizes_merged_into_sizes_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."sizes"("code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_code_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_color_colors_code_fk" FOREIGN KEY ("color") REFERENCES "public"."colors"("code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_age_sizes_code_fk" FOREIGN KEY ("age") REFERENCES "public"."sizes"("code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gender_genders_code_fk" FOREIGN KEY ("gender") REFERENCES "public"."genders"("code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "city_aliases" ADD CONSTRAINT "city_aliases_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "city_delivery_days" ADD CONSTRAINT "city_delivery_days_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "courier_cities" ADD CONSTRAINT "courier_cities_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "daily_closings" ADD CONSTRAINT "daily_closings_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "desk_links" ADD CONSTRAINT "desk_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_desk" ADD CONSTRAINT "order_desk_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_desk" ADD CONSTRAINT "order_desk_last_call_by_users_id_fk" FOREIGN KEY ("last_call_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_desk" ADD CONSTRAINT "order_desk_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_desk" ADD CONSTRAINT "order_desk_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "former_order_files" ADD CONSTRAINT "former_order_files_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "former_orders" ADD CONSTRAINT "former_orders_file_id_former_order_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."former_order_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_new_images" ADD CONSTRAINT "import_new_images_import" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "booking_file_parcels" ADD CONSTRAINT "booking_file_parcels_file_id_booking_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."booking_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "booking_file_parcels" ADD CONSTRAINT "booking_file_parcels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "booking_files" ADD CONSTRAINT "booking_files_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "courier_words" ADD CONSTRAINT "courier_words_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_receipt_lines" ADD CONSTRAINT "purchase_receipt_lines_receipt_id_purchase_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."purchase_receipts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD CONSTRAINT "purchase_receipts_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD CONSTRAINT "purchase_receipts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fit_votes" ADD CONSTRAINT "fit_votes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fit_votes" ADD CONSTRAINT "fit_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bought_products" ADD CONSTRAINT "bought_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bought_products" ADD CONSTRAINT "bought_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rating_counts" ADD CONSTRAINT "rating_counts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "registration_codes_expiry" ON "registration_codes" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "reset_codes_email" ON "reset_codes" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "reset_codes_expiry" ON "reset_codes" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "trusted_devices_user" ON "trusted_devices" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "trusted_devices_expiry" ON "trusted_devices" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id");
--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id","role");
--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id","role");
--> statement-breakpoint
CREATE UNIQUE INDEX "entries_once" ON "entries" USING btree ("why","ref");
--> statement-breakpoint
CREATE UNIQUE INDEX "entries_reversed_once" ON "entries" USING btree ("reverses");
--> statement-breakpoint
CREATE INDEX "entries_newest" ON "entries" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "entries_statement" ON "entries" USING btree ("statement_id") WHERE "entries"."statement_id" is not null;
--> statement-breakpoint
CREATE INDEX "entries_differences" ON "entries" USING btree ("at","id") WHERE "entries"."why" in ('accepted', 'claimed', 'claim_paid', 'claim_dropped', 'refunded');
--> statement-breakpoint
CREATE INDEX "entry_lines_entry" ON "entry_lines" USING btree ("entry_id");
--> statement-breakpoint
CREATE INDEX "entry_lines_parcel" ON "entry_lines" USING btree ("parcel_id","account");
--> statement-breakpoint
CREATE INDEX "entry_lines_account" ON "entry_lines" USING btree ("account","courier_account_id");
--> statement-breakpoint
CREATE INDEX "entry_lines_days" ON "entry_lines" USING btree ("entry_id","account","amount_paisa") WHERE "entry_lines"."account" in ('bank', 'cash', 'written_off', 'claim', 'customer_credit', 'suppliers');
--> statement-breakpoint
CREATE INDEX "entry_lines_cash" ON "entry_lines" USING btree ("entry_id","amount_paisa") WHERE "entry_lines"."account" = 'cash';
--> statement-breakpoint
CREATE INDEX "statement_rows_found" ON "statement_rows" USING btree ("statement_id","line") WHERE "statement_rows"."findings" <> '[]';
--> statement-breakpoint
CREATE INDEX "statement_rows_parcel" ON "statement_rows" USING btree ("parcel_id") WHERE "statement_rows"."parcel_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "statements_number_once" ON "statements" USING btree ("courier_account_id","number") WHERE "statements"."state" <> 'void';
--> statement-breakpoint
CREATE UNIQUE INDEX "statements_file_once" ON "statements" USING btree ("file_sha256") WHERE "statements"."state" <> 'void';
--> statement-breakpoint
CREATE INDEX "statements_newest" ON "statements" USING btree ("date","id");
--> statement-breakpoint
CREATE INDEX "bulk_edits_created" ON "bulk_edits" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "sales_to_move" ON "sales" USING btree ("state") WHERE "sales"."state" <> 'ended' or not "sales"."is_applied";
--> statement-breakpoint
CREATE INDEX "sales_newest" ON "sales" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("created_at","id","category","color","age","gender","in_stock","price_paisa","is_hidden");
--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_paisa","id","category","color","age","gender","in_stock","is_hidden");
--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree ("rating","id","category","color","age","gender","in_stock","price_paisa","is_hidden");
--> statement-breakpoint
CREATE INDEX "products_reviews" ON "products" USING btree ("review_count","id","category","color","age","gender","in_stock","price_paisa","is_hidden");
--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id","name","category","color","age","gender","in_stock","price_paisa","is_hidden");
--> statement-breakpoint
CREATE INDEX "products_cell" ON "products" USING btree ("category","color","age","gender","in_stock","rating","id","price_paisa","created_at","review_count","is_hidden");
--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("created_at","id","category","color","age","gender","in_stock","price_paisa","is_hidden") WHERE ("products"."regular_price_paisa" is not null or coalesce("products"."old_price_paisa" > "products"."price_paisa", false));
--> statement-breakpoint
CREATE INDEX "products_price_cut" ON "products" USING btree ("category","gender",(coalesce((200::bigint * (coalesce("old_price_paisa", "regular_price_paisa") - "price_paisa") + coalesce("old_price_paisa", "regular_price_paisa")) / nullif(2::bigint * coalesce("old_price_paisa", "regular_price_paisa"), 0), 0))) WHERE ("products"."regular_price_paisa" is not null or coalesce("products"."old_price_paisa" > "products"."price_paisa", false)) and not "products"."is_hidden";
--> statement-breakpoint
CREATE INDEX "products_hidden" ON "products" USING btree ("created_at","id") WHERE "products"."is_hidden";
--> statement-breakpoint
CREATE INDEX "products_short_id" ON "products" USING btree (right("id"::text, 12));
--> statement-breakpoint
CREATE INDEX "products_design" ON "products" USING btree ("design") WHERE "products"."design" is not null;
--> statement-breakpoint
CREATE INDEX "products_custom" ON "products" USING btree ("id") WHERE "products"."custom_values" <> '{}';
--> statement-breakpoint
CREATE INDEX "products_folded_sku" ON "products" USING btree (translate(lower("sku"), '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩ –—-', '01234567890123456789'));
--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("sku") WHERE "products"."sku" is not null;
--> statement-breakpoint
CREATE INDEX "city_aliases_city" ON "city_aliases" USING btree ("city_id");
--> statement-breakpoint
CREATE INDEX "courier_cities_city" ON "courier_cities" USING btree ("city_id");
--> statement-breakpoint
CREATE INDEX "content_versions_slot" ON "content_versions" USING btree ("slot","published_at","id");
--> statement-breakpoint
CREATE INDEX "coupon_uses_user" ON "coupon_uses" USING btree ("user_id","coupon_id");
--> statement-breakpoint
CREATE INDEX "coupon_uses_phone" ON "coupon_uses" USING btree ("phone_e164","coupon_id");
--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_id","used_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code");
--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("starts_at","id");
--> statement-breakpoint
CREATE INDEX "desk_links_order" ON "desk_links" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "desk_links_expired" ON "desk_links" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "order_desk_queue" ON "order_desk" USING btree ("queue","due_at","order_id") WHERE "order_desk"."queue" is not null;
--> statement-breakpoint
CREATE INDEX "order_desk_assigned" ON "order_desk" USING btree ("assigned_to","queue","due_at","order_id") WHERE "order_desk"."queue" is not null and "order_desk"."assigned_to" is not null;
--> statement-breakpoint
CREATE INDEX "order_desk_findings" ON "order_desk" USING btree ("due_at","order_id") WHERE "order_desk"."finding" is not null and not "order_desk"."is_left";
--> statement-breakpoint
CREATE INDEX "order_desk_last_call_by" ON "order_desk" USING btree ("last_call_by") WHERE "order_desk"."last_call_by" is not null;
--> statement-breakpoint
CREATE INDEX "order_desk_claimed_by" ON "order_desk" USING btree ("claimed_by") WHERE "order_desk"."claimed_by" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "former_orders_number" ON "former_orders" USING btree ("source","number");
--> statement-breakpoint
CREATE INDEX "former_orders_phone_newest" ON "former_orders" USING btree ("phone_e164","placed_at","id");
--> statement-breakpoint
CREATE INDEX "former_orders_file" ON "former_orders" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "import_rows_problems" ON "import_rows" USING btree ("import_id","number") WHERE "import_rows"."problems" <> '[]'::jsonb;
--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "deleted_orders_number" ON "deleted_orders" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "deleted_orders_newest" ON "deleted_orders" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "deleted_orders_delivered_by_status" ON "deleted_orders" USING btree ("updated_at","id") WHERE "deleted_orders"."status" = 'Delivered' and "deleted_orders"."parcels_paisa" < "deleted_orders"."grand_total_paisa";
--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "order_changes_order" ON "order_changes" USING btree ("order_id","at");
--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_order_id" ON "orders" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree ("order_id","id","status");
--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("email","id","status");
--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("grand_total_paisa","id","status");
--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree (array_position(array['pending','processing','shipped','Delivered','cancelled'], "status"),"id");
--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "orders_phone_newest" ON "orders" USING btree ("phone_e164","created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_name_newest" ON "orders" USING btree (lower("customer_name"),"created_at");
--> statement-breakpoint
CREATE INDEX "orders_delivered_by_status" ON "orders" USING btree ("updated_at","id") WHERE "orders"."status" = 'Delivered' and "orders"."parcels_paisa" < "orders"."grand_total_paisa";
--> statement-breakpoint
CREATE INDEX "orders_at_counter" ON "orders" USING btree ("created_at","id") WHERE "orders"."channel" = 'counter';
--> statement-breakpoint
CREATE INDEX "orders_of_nobody" ON "orders" USING btree ("updated_at") WHERE "orders"."user_id" is null and "orders"."email" <> '';
--> statement-breakpoint
CREATE INDEX "orders_of_callers" ON "orders" USING btree ("updated_at") WHERE "orders"."user_id" is null and "orders"."email" = '' and "orders"."phone" <> '';
--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id") WHERE "refunds"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX "refunds_order_number" ON "refunds" USING btree ("order_number");
--> statement-breakpoint
CREATE INDEX "refunds_parcel" ON "refunds" USING btree ("parcel_id") WHERE "refunds"."parcel_id" is not null;
--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at","id") WHERE "refunds"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "refunds_newest" ON "refunds" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "booking_file_parcels_parcel" ON "booking_file_parcels" USING btree ("parcel_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "courier_accounts_label" ON "courier_accounts" USING btree (lower("label"));
--> statement-breakpoint
CREATE INDEX "parcel_events_parcel" ON "parcel_events" USING btree ("parcel_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_number" ON "parcels" USING btree ("number");
--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_tracking_no_once" ON "parcels" USING btree ("courier_account_id","tracking_no");
--> statement-breakpoint
CREATE INDEX "parcels_tracking_no" ON "parcels" USING btree ("tracking_no");
--> statement-breakpoint
CREATE INDEX "parcels_tracking_key" ON "parcels" USING btree (ltrim(regexp_replace(upper("tracking_no"), '[^A-Z0-9]', '', 'g'), '0')) WHERE "parcels"."tracking_no" is not null;
--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "parcels_order_number" ON "parcels" USING btree ("order_number");
--> statement-breakpoint
CREATE INDEX "parcels_queue" ON "parcels" USING btree ("queue","state_at","id") WHERE "parcels"."queue" is not null;
--> statement-breakpoint
CREATE INDEX "parcels_owed" ON "parcels" USING btree ("owed_since","id","courier_account_id","owed_paisa") WHERE "parcels"."owed_since" is not null;
--> statement-breakpoint
CREATE INDEX "parcels_outcome" ON "parcels" USING btree ("outcome_at","id") WHERE "parcels"."outcome_at" is not null;
--> statement-breakpoint
CREATE INDEX "parcels_lost_or_sent_back" ON "parcels" USING btree ("state_at","id") WHERE ("parcels"."state" = 'lost' and "parcels"."kind" <> 'reverse' or "parcels"."state" = 'received' and "parcels"."kind" = 'reverse');
--> statement-breakpoint
CREATE INDEX "parcels_handed_over" ON "parcels" USING btree ("handed_over_at") WHERE "parcels"."handed_over_at" is not null;
--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_entries" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_by" ON "audit_entries" USING btree ("by_user_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_verb" ON "audit_entries" USING btree ("verb","at","id");
--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_entries" USING btree ("subject_kind","subject_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_subject_kind" ON "audit_entries" USING btree ("subject_kind","at","id");
--> statement-breakpoint
CREATE INDEX "bin_items_newest" ON "bin_items" USING btree ("deleted_at","id");
--> statement-breakpoint
CREATE INDEX "bin_items_subject" ON "bin_items" USING btree ("subject_id");
--> statement-breakpoint
CREATE INDEX "row_counts_subject" ON "row_counts" USING btree ("subject","detail");
--> statement-breakpoint
CREATE INDEX "mailbox_messages_newest" ON "mailbox_messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "security_newest" ON "security_events" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "security_user" ON "security_events" USING btree ("user_id","at","id");
--> statement-breakpoint
CREATE INDEX "security_kind" ON "security_events" USING btree ("kind","at","id");
--> statement-breakpoint
CREATE INDEX "purchase_order_lines_product" ON "purchase_order_lines" USING btree ("product_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_number" ON "purchase_orders" USING btree ("number");
--> statement-breakpoint
CREATE INDEX "purchase_orders_newest" ON "purchase_orders" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "purchase_orders_supplier" ON "purchase_orders" USING btree ("supplier_id","created_at");
--> statement-breakpoint
CREATE INDEX "purchase_receipts_order" ON "purchase_receipts" USING btree ("purchase_order_id","at");
--> statement-breakpoint
CREATE INDEX "supplier_payments_supplier" ON "supplier_payments" USING btree ("supplier_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "fit_votes_product" ON "fit_votes" USING btree ("product_id","user_id","fit");
--> statement-breakpoint
CREATE INDEX "fit_votes_parcel" ON "fit_votes" USING btree ("parcel_id");
--> statement-breakpoint
CREATE INDEX "fit_votes_user" ON "fit_votes" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "bought_products_product" ON "bought_products" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "review_photos_of_review" ON "review_photos" USING btree ("review_id","id");
--> statement-breakpoint
CREATE INDEX "review_photos_of_user" ON "review_photos" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "review_photos_waiting" ON "review_photos" USING btree ("created_at","id") WHERE "review_photos"."approved_at" is null;
--> statement-breakpoint
CREATE INDEX "review_photos_approved" ON "review_photos" USING btree ("created_at","id") WHERE "review_photos"."approved_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_per_person" ON "reviews" USING btree ("product_id","user_id");
--> statement-breakpoint
CREATE INDEX "reviews_product_newest" ON "reviews" USING btree ("product_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "reviews_user_newest" ON "reviews" USING btree ("user_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "reviews_fit" ON "reviews" USING btree ("product_id","fit") WHERE "reviews"."fit" is not null;
--> statement-breakpoint
CREATE INDEX "stock_alerts_user" ON "stock_alerts" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "stock_moves_once" ON "stock_moves" USING btree ("ref","why","product_id");
--> statement-breakpoint
CREATE INDEX "stock_moves_product" ON "stock_moves" USING btree ("product_id","at","id");
--> statement-breakpoint
CREATE INDEX "stock_moves_newest" ON "stock_moves" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "wishlist_items_product" ON "wishlist_items" USING btree ("product_id");
--> statement-breakpoint
-- Room in every page for one more version of a row: an order that takes pieces then writes no index (four rows fill a
-- page, so that without it there is never room). And a page of a list is found in an index alone only where little has
-- changed since the last vacuum.
ALTER TABLE "products" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
--> statement-breakpoint
-- A count is the sum of its rows. Whoever changes it takes a row that nobody holds, and adds one where there is
-- none: transactions never wait for each other, and there are as many rows as there were transactions at once. Their pages
-- have room for the next versions of their rows, which then need no place in the index.
ALTER TABLE row_counts SET (fillfactor = 20);
--> statement-breakpoint
-- What a list reads to see whether a product has the text, and what finds the few that have it.
ALTER TABLE products ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (lower(name || E'\x01' || description)) STORED;
--> statement-breakpoint
-- The same for the lists of admins.
ALTER TABLE users ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(email || E'\x01' || username)) STORED;
--> statement-breakpoint
-- A phone is found by its digits, however it was typed: with spaces, a country code, or in the digits of Urdu and Arabic.
ALTER TABLE orders ADD COLUMN search_terms text NOT NULL GENERATED ALWAYS AS (
  lower(order_id || E'\x01' || email || E'\x01' || customer_name) || E'\x01' ||
  regexp_replace(translate(phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g')
) STORED;
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
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- A short pending list: each search reads all of it, and the order that fills it waits until it is empty.
CREATE INDEX orders_search ON orders USING gin (search_terms gin_trgm_ops) WITH (gin_pending_list_limit = 256);
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
CREATE FUNCTION add_to_row_count(counted_subject text, counted_detail text, change bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE row_counts SET value = value + change WHERE id = (
    SELECT id FROM row_counts WHERE subject = counted_subject AND detail = counted_detail
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO row_counts (subject, detail, value) VALUES (counted_subject, counted_detail, change);
  END IF;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_user_row_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_row_count('users', OLD.role, -1);
    PERFORM add_to_row_count('new-users', store_month_of(OLD.created_at), -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_row_count('users', NEW.role, 1);
    PERFORM add_to_row_count('new-users', store_month_of(NEW.created_at), 1);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER users_keep_row_counts AFTER INSERT OR DELETE OR UPDATE OF role, created_at ON users
FOR EACH ROW EXECUTE FUNCTION keep_user_row_counts();
--> statement-breakpoint
-- Products and reviews are only counted, so a statement adds once, however many rows it writes.
CREATE FUNCTION keep_row_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT count(*) INTO change FROM new_rows;
  ELSE SELECT -count(*) INTO change FROM old_rows;
  END IF;
  IF change <> 0 THEN PERFORM add_to_row_count(TG_TABLE_NAME, '', change); END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER products_keep_row_count_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_count();
--> statement-breakpoint
CREATE TRIGGER products_keep_row_count_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_count();
--> statement-breakpoint
CREATE TRIGGER reviews_keep_row_count_inserted AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_count();
--> statement-breakpoint
CREATE TRIGGER reviews_keep_row_count_deleted AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION keep_row_count();
--> statement-breakpoint
-- A product's rating is the mean of its reviews. This also keeps the number of reviews of each rating. The product's row,
-- written first, is what two reviews of one product wait at.
CREATE FUNCTION keep_product_rating() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER reviews_keep_product_rating AFTER INSERT OR DELETE OR UPDATE OF rating, product_id ON reviews
FOR EACH ROW EXECUTE FUNCTION keep_product_rating();
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
-- What was recorded stays recorded.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER stock_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "stock_moves" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER content_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "content_versions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER entry_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entry_lines
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Whose account is deleted leaves an entry without its author.
CREATE TRIGGER entries_append_only BEFORE UPDATE ON entries
FOR EACH ROW WHEN (to_jsonb(OLD) - 'by_user_id' <> to_jsonb(NEW) - 'by_user_id') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER entries_not_deleted BEFORE DELETE OR TRUNCATE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A trigger writes the moves, so that they sum to the stock whoever changes it.
-- The transaction's setting shop.stock_change describes one statement (server/catalogue/stock/stock-change.ts). It is cleared at
-- that statement's end, but not by statements of triggers within it: deleting a product deletes reviews, which update products.
CREATE FUNCTION record_stock_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  described text := current_setting('shop.stock_change', true);
  change jsonb := '{}';
BEGIN
  IF described <> '' THEN
    change := described::jsonb;
    IF pg_trigger_depth() = 1 THEN
      PERFORM set_config('shop.stock_change', '', true);
    END IF;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_moves (product_id, delta, why, ref, by_user_id, at)
    SELECT id, stock, coalesce(change->>'why', 'edit'), coalesce(change->>'ref', gen_random_uuid()::text), (change->>'by')::uuid, now()
    FROM rows_after WHERE stock <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO stock_moves (product_id, delta, why, ref, by_user_id, at)
    SELECT id, -stock, coalesce(change->>'why', 'delete'), coalesce(change->>'ref', gen_random_uuid()::text), (change->>'by')::uuid, now()
    FROM rows_before WHERE stock <> 0;
  ELSE
    INSERT INTO stock_moves (product_id, delta, why, ref, by_user_id, at)
    SELECT id, coalesce(rows_after.stock, 0) - coalesce(rows_before.stock, 0), coalesce(change->>'why', 'edit'),
      coalesce(change->>'ref', gen_random_uuid()::text), (change->>'by')::uuid, now()
    FROM rows_before JOIN rows_after USING (id)
    WHERE coalesce(rows_after.stock, 0) <> coalesce(rows_before.stock, 0);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER products_stock_added AFTER INSERT ON products
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_stock_moves();
--> statement-breakpoint
CREATE TRIGGER products_stock_changed AFTER UPDATE ON products
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_stock_moves();
--> statement-breakpoint
CREATE TRIGGER products_stock_deleted AFTER DELETE ON products
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_stock_moves();
--> statement-breakpoint
-- Writers of prices share a lock that a sale takes alone while it starts or ends: one that did not see it has committed by then.
CREATE FUNCTION set_sale_price() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  regular integer := coalesce(NEW.regular_price_paisa, NEW.price_paisa);
  lowest record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('sales'));
  SELECT price_paisa, ends_at INTO lowest FROM lowest_sale(NEW.id, NEW.category, NEW.design, regular);
  NEW.price_paisa := coalesce(lowest.price_paisa, regular);
  NEW.regular_price_paisa := CASE WHEN lowest.price_paisa IS NOT NULL THEN regular END;
  NEW.sale_ends_at := lowest.ends_at;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER products_sale_price BEFORE INSERT OR UPDATE OF price_paisa, regular_price_paisa, category, design ON products
FOR EACH ROW EXECUTE FUNCTION set_sale_price();
--> statement-breakpoint
CREATE FUNCTION count_coupon_uses() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  change integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.released_at IS NULL THEN
    change := change - 1;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.released_at IS NULL THEN
    change := change + 1;
  END IF;
  IF change <> 0 THEN
    UPDATE coupons SET used_count = used_count + change WHERE id = coalesce(NEW.coupon_id, OLD.coupon_id);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER coupon_uses_counted AFTER INSERT OR DELETE OR UPDATE OF released_at ON coupon_uses
FOR EACH ROW EXECUTE FUNCTION count_coupon_uses();
--> statement-breakpoint
-- A trigger writes the levels, so that they are right whoever changes a stock.
CREATE FUNCTION record_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM stock_levels WHERE stock = OLD.stock AND product_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stock_levels (stock, product_id) SELECT NEW.stock, NEW.id WHERE NEW.stock IS NOT NULL;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER products_level_added AFTER INSERT ON products
FOR EACH ROW WHEN (NEW.stock IS NOT NULL) EXECUTE FUNCTION record_stock_level();
--> statement-breakpoint
CREATE TRIGGER products_level_changed AFTER UPDATE OF stock ON products
FOR EACH ROW WHEN (OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION record_stock_level();
--> statement-breakpoint
CREATE TRIGGER products_level_deleted AFTER DELETE ON products
FOR EACH ROW WHEN (OLD.stock IS NOT NULL) EXECUTE FUNCTION record_stock_level();
--> statement-breakpoint
CREATE FUNCTION recount_stock_levels() RETURNS void LANGUAGE sql AS $$
  DELETE FROM stock_levels;
  INSERT INTO stock_levels (stock, product_id) SELECT stock, id FROM products WHERE stock IS NOT NULL;
$$;
--> statement-breakpoint
-- Counts hidden products apart from shown ones, so that lists of shoppers and of staff both have their totals.
CREATE FUNCTION add_to_product_cells(changes product_cells[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- One at a time until the end of the transaction: two that changed two counts in opposite order would wait for each other.
  PERFORM pg_advisory_xact_lock(4711920262);
  INSERT INTO product_cells AS cells (category, color, age, gender, in_stock, price_band, count, is_hidden)
  SELECT category, color, age, gender, in_stock, price_band, count, is_hidden FROM unnest(changes)
  ON CONFLICT (category, color, age, gender, in_stock, price_band, is_hidden) DO UPDATE SET count = cells.count + excluded.count;
END;
$$;
--> statement-breakpoint
-- Most writes change nothing that a list is filtered by: they are told apart first, and touch no count.
CREATE FUNCTION keep_product_cells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes product_cells[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(category, color, age, gender, in_stock, band, change, is_hidden)::product_cells) INTO changes FROM (
      SELECT category, color, age, gender, in_stock, price_band(price_paisa) AS band, is_hidden, count(*) AS change
      FROM rows_after GROUP BY 1, 2, 3, 4, 5, 6, 7
    ) AS changed;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(ROW(category, color, age, gender, in_stock, band, change, is_hidden)::product_cells) INTO changes FROM (
      SELECT category, color, age, gender, in_stock, price_band(price_paisa) AS band, is_hidden, -count(*) AS change
      FROM rows_before GROUP BY 1, 2, 3, 4, 5, 6, 7
    ) AS changed;
  ELSE
    SELECT array_agg(ROW(category, color, age, gender, in_stock, band, change, is_hidden)::product_cells) INTO changes FROM (
      SELECT category, color, age, gender, in_stock, price_band(price_paisa) AS band, is_hidden, sum(sign) AS change
      FROM (
        SELECT category, color, age, gender, in_stock, price_paisa, is_hidden, 1 AS sign FROM rows_after
        UNION ALL SELECT category, color, age, gender, in_stock, price_paisa, is_hidden, -1 FROM rows_before
      ) AS versions
      GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(sign) <> 0
    ) AS changed;
  END IF;
  IF changes IS NOT NULL THEN
    PERFORM add_to_product_cells(changes);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER products_added_to_cells AFTER INSERT ON products
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_product_cells();
--> statement-breakpoint
CREATE TRIGGER products_moved_between_cells AFTER UPDATE ON products
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_product_cells();
--> statement-breakpoint
CREATE TRIGGER products_taken_from_cells AFTER DELETE ON products
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_product_cells();
--> statement-breakpoint
-- Counts all products anew, for whoever wrote past the triggers.
CREATE FUNCTION recount_product_cells() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE products IN SHARE MODE;
  DELETE FROM product_cells;
  INSERT INTO product_cells (category, color, age, gender, in_stock, price_band, is_hidden, count)
  SELECT category, color, age, gender, in_stock, price_band(price_paisa), is_hidden, count(*)
  FROM products GROUP BY 1, 2, 3, 4, 5, 6, 7;
END;
$$;
--> statement-breakpoint
-- Parcels that have not left are unpacked when their order ends or is to be confirmed again, whoever does that. Their
-- numbers are free. What an exchange has packed is not the order's.
CREATE FUNCTION unpack_parcels_of(ended uuid) RETURNS void LANGUAGE sql AS $$
  WITH unpacked AS (
    UPDATE parcels SET state = 'void', tracking_no = null, state_at = now(), version = version + 1
    WHERE order_id = ended AND kind = 'forward' AND state IN ('packed', 'booked') RETURNING id, pieces
  ), noted AS (
    INSERT INTO parcel_events (id, parcel_id, state, at) SELECT gen_random_uuid(), id, 'void', now() FROM unpacked
  )
  UPDATE order_desk SET is_packed = false, packed_pieces = packed_pieces - (SELECT sum(pieces) FROM unpacked)
  WHERE order_id = ended AND EXISTS (SELECT FROM unpacked);
$$;
--> statement-breakpoint
CREATE FUNCTION unpack_ended_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM unpack_parcels_of(OLD.id);
  RETURN OLD;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_parcels_unpacked AFTER UPDATE OF status ON orders
FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.status IN ('cancelled', 'pending')) EXECUTE FUNCTION unpack_ended_order();
--> statement-breakpoint
CREATE TRIGGER orders_parcels_deleted BEFORE DELETE ON orders
FOR EACH ROW EXECUTE FUNCTION unpack_ended_order();
--> statement-breakpoint
-- What was confirmed or declined is to be called again once its order is pending again, whoever has set that.
CREATE FUNCTION follow_order_on_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_desk (order_id, status, placed_at) VALUES (NEW.id, NEW.status, NEW.created_at)
  ON CONFLICT (order_id) DO UPDATE SET status = excluded.status, version = order_desk.version + 1,
    call_state = CASE WHEN excluded.status = 'pending' AND order_desk.call_state IN ('confirmed', 'declined')
      THEN 'to_call' ELSE order_desk.call_state END;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_desk_added AFTER INSERT ON orders
FOR EACH ROW EXECUTE FUNCTION follow_order_on_desk();
--> statement-breakpoint
CREATE TRIGGER orders_desk_changed AFTER UPDATE OF status ON orders
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION follow_order_on_desk();
--> statement-breakpoint
CREATE FUNCTION assert_entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_paisa) FROM entry_lines WHERE entry_id = NEW.entry_id) <> 0 THEN
    RAISE EXCEPTION 'The lines of entry % do not sum to 0', NEW.entry_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER entry_lines_balance AFTER INSERT OR UPDATE ON entry_lines
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_entry_balances();
--> statement-breakpoint
CREATE FUNCTION note_parcel_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state IN ('refused', 'returning', 'received') THEN
    UPDATE parcels SET back_at = NEW.at WHERE id = NEW.parcel_id AND (back_at IS NULL OR back_at > NEW.at);
  ELSE
    UPDATE parcels SET back_at = NULL WHERE id = NEW.parcel_id AND back_at IS NOT NULL;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER parcel_events_back AFTER INSERT ON parcel_events
FOR EACH ROW WHEN (NEW.state IN ('refused', 'returning', 'received', 'handed_over', 'delivered')) EXECUTE FUNCTION note_parcel_back();
--> statement-breakpoint
-- What an order adds to materialized counts: 'earnings' is sold and 'earned' delivered, both by the month of placing;
-- 'delivered' is what no parcel has brought, by the month of the delivery.
CREATE FUNCTION order_figure_counts(status text, total bigint, parcels bigint, sold bigint, arrived bigint,
  created_at timestamptz, updated_at timestamptz)
RETURNS TABLE (subject text, detail text, value bigint) LANGUAGE sql STABLE AS $$
  VALUES
    ('earnings', store_month_of(created_at), coalesce(sold, CASE WHEN status = 'cancelled' THEN 0 ELSE total END)),
    ('earned', store_month_of(created_at), coalesce(arrived, CASE WHEN status = 'Delivered' THEN total ELSE 0 END)),
    ('delivered', store_month_of(updated_at), CASE WHEN status = 'Delivered' THEN greatest(total - parcels, 0) ELSE 0 END)
$$;
--> statement-breakpoint
-- 'unlike-status' corrects the number of orders that are not cancelled to that of sales.
CREATE FUNCTION order_counts(status text, is_sold boolean) RETURNS TABLE (subject text, detail text, value bigint)
LANGUAGE sql STABLE AS $$
  VALUES ('orders', status, 1::bigint),
    ('unlike-status', 'sales', coalesce(is_sold::int - (status <> 'cancelled')::int, 0)::bigint)
$$;
--> statement-breakpoint
CREATE FUNCTION parcel_figure_counts(kind text, state text, cod bigint, outcome_at timestamptz)
RETURNS TABLE (subject text, detail text, value bigint) LANGUAGE sql STABLE AS $$
  SELECT 'delivered', store_month_of(outcome_at), cod WHERE state = 'delivered' AND kind <> 'reverse'
$$;
--> statement-breakpoint
-- Deleted orders count in the sums of their months, and not among the orders.
CREATE FUNCTION keep_order_row_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT counts.subject, counts.detail, sum(sign * value)::bigint AS change
    FROM (
      SELECT 1 AS sign, figures.* FROM order_figure_counts(NEW.status, NEW.grand_total_paisa, NEW.parcels_paisa,
        NEW.sold_paisa, NEW.delivered_paisa, NEW.created_at, NEW.updated_at) AS figures WHERE TG_OP <> 'DELETE'
      UNION ALL SELECT -1, figures.* FROM order_figure_counts(OLD.status, OLD.grand_total_paisa, OLD.parcels_paisa,
        OLD.sold_paisa, OLD.delivered_paisa, OLD.created_at, OLD.updated_at) AS figures WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT 1, own.* FROM order_counts(NEW.status, NEW.is_sold) AS own
        WHERE TG_OP <> 'DELETE' AND TG_TABLE_NAME = 'orders'
      UNION ALL SELECT -1, own.* FROM order_counts(OLD.status, OLD.is_sold) AS own
        WHERE TG_OP <> 'INSERT' AND TG_TABLE_NAME = 'orders'
    ) AS counts GROUP BY 1, 2 HAVING sum(sign * value) <> 0
  LOOP
    PERFORM add_to_row_count(changed.subject, changed.detail, changed.change);
  END LOOP;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_keep_row_counts AFTER INSERT OR DELETE OR UPDATE OF
  status, grand_total_paisa, created_at, updated_at, parcels_paisa, sold_paisa, delivered_paisa, is_sold ON orders
FOR EACH ROW EXECUTE FUNCTION keep_order_row_counts();
--> statement-breakpoint
CREATE TRIGGER deleted_orders_keep_row_counts AFTER INSERT OR UPDATE OR DELETE ON deleted_orders
FOR EACH ROW EXECUTE FUNCTION keep_order_row_counts();
--> statement-breakpoint
CREATE FUNCTION keep_order_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT * INTO NEW.parcels_paisa, NEW.sold_paisa, NEW.delivered_paisa, NEW.is_sold
  FROM order_figures_of(NEW.id, NEW.order_id, NEW.status, NEW.grand_total_paisa);
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_keep_figures BEFORE UPDATE OF status, grand_total_paisa ON orders
FOR EACH ROW EXECUTE FUNCTION keep_order_figures();
--> statement-breakpoint
-- Writers of parcels have locked the order. Parcels that are packed or unpacked change no figure, and the order's row stays.
CREATE FUNCTION follow_parcel_in_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT counts.subject, counts.detail, sum(sign * value)::bigint AS change
    FROM (
      SELECT 1 AS sign, own.* FROM parcel_figure_counts(NEW.kind, NEW.state, NEW.cod_paisa, NEW.outcome_at) AS own
        WHERE TG_OP <> 'DELETE'
      UNION ALL SELECT -1, own.* FROM parcel_figure_counts(OLD.kind, OLD.state, OLD.cod_paisa, OLD.outcome_at) AS own
        WHERE TG_OP <> 'INSERT'
    ) AS counts GROUP BY 1, 2 HAVING sum(sign * value) <> 0
  LOOP
    PERFORM add_to_row_count(changed.subject, changed.detail, changed.change);
  END LOOP;
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  UPDATE orders SET parcels_paisa = own.parcels_paisa, sold_paisa = own.sold_paisa,
    delivered_paisa = own.delivered_paisa, is_sold = own.is_sold
  FROM orders AS seen, order_figures_of(seen.id, seen.order_id, seen.status, seen.grand_total_paisa) AS own
  WHERE seen.id = NEW.order_id AND orders.id = seen.id
    AND (orders.parcels_paisa, orders.sold_paisa, orders.delivered_paisa, orders.is_sold)
      IS DISTINCT FROM (own.parcels_paisa, own.sold_paisa, own.delivered_paisa, own.is_sold);
  IF NEW.order_id IS NULL THEN
    UPDATE deleted_orders SET parcels_paisa = own.parcels_paisa, sold_paisa = own.sold_paisa,
      delivered_paisa = own.delivered_paisa, is_sold = own.is_sold
    FROM deleted_orders AS seen, order_figures_of(seen.id, seen.order_id, seen.status, seen.grand_total_paisa) AS own
    WHERE seen.order_id = NEW.order_number AND deleted_orders.id = seen.id
      AND (deleted_orders.parcels_paisa, deleted_orders.sold_paisa, deleted_orders.delivered_paisa, deleted_orders.is_sold)
        IS DISTINCT FROM (own.parcels_paisa, own.sold_paisa, own.delivered_paisa, own.is_sold);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER parcels_keep_figures AFTER INSERT OR DELETE OR UPDATE OF kind, state, cod_paisa, delivered_at, back_at ON parcels
FOR EACH ROW EXECUTE FUNCTION follow_parcel_in_figures();
--> statement-breakpoint
CREATE FUNCTION recount_row_counts() RETURNS void LANGUAGE sql AS $$
  DELETE FROM row_counts;
  INSERT INTO row_counts (subject, detail, value)
    SELECT counts.subject, counts.detail, sum(value) FROM orders, order_counts(status, is_sold) AS counts GROUP BY 1, 2
    UNION ALL
    SELECT subject, detail, sum(value) FROM (
      SELECT counts.* FROM orders, order_figure_counts(status, grand_total_paisa, parcels_paisa, sold_paisa,
        delivered_paisa, created_at, updated_at) AS counts
      UNION ALL SELECT counts.* FROM deleted_orders, order_figure_counts(status, grand_total_paisa, parcels_paisa,
        sold_paisa, delivered_paisa, created_at, updated_at) AS counts
      UNION ALL SELECT counts.* FROM parcels, parcel_figure_counts(kind, state, cod_paisa, outcome_at) AS counts
    ) AS figures GROUP BY 1, 2
    UNION ALL SELECT 'users', role, count(*) FROM users GROUP BY role
    UNION ALL SELECT 'new-users', store_month_of(created_at), count(*) FROM users GROUP BY 2
    UNION ALL SELECT 'products', '', count(*) FROM products
    UNION ALL SELECT 'reviews', '', count(*) FROM reviews;
$$;
--> statement-breakpoint
-- An order's status and its parcels may disagree (docs/decisions/0058-one-definition-per-figure.md). Mirrors
-- `orderStatusOf` in server/parcels/rules.ts. What no courier has taken is asked for only in a shop that hands parcels over.
CREATE FUNCTION order_finding_of(of_order uuid, status text, is_packed boolean, placed_at timestamptz) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  own record;
  wanted text;
BEGIN
  SELECT
    count(*) FILTER (WHERE state IN ('packed', 'booked')) AS here,
    count(*) FILTER (WHERE state NOT IN ('packed', 'booked')) AS has_left,
    count(*) FILTER (WHERE state = 'handed_over') AS away,
    count(*) FILTER (WHERE state NOT IN ('delivered', 'received', 'lost')) AS open,
    count(*) FILTER (WHERE state = 'delivered') AS delivered,
    count(*) FILTER (WHERE state = 'received') AS back
  INTO own FROM parcels WHERE order_id = of_order AND kind = 'forward' AND state <> 'void';
  IF own.has_left = 0 THEN
    IF status NOT IN ('shipped', 'Delivered') OR NOT EXISTS (
      SELECT FROM parcels WHERE handed_over_at >= placed_at - interval '30 days') THEN RETURN NULL;
    END IF;
    RETURN CASE status WHEN 'Delivered' THEN 'delivered_unsent' ELSE 'shipped_unsent' END;
  END IF;
  IF own.away > 0 AND status = 'Delivered' THEN RETURN 'delivered_away'; END IF;
  IF own.away > 0 AND status = 'cancelled' THEN RETURN 'cancelled_away'; END IF;
  IF status = 'Delivered' AND (NOT is_packed OR own.here > 0) THEN RETURN 'delivered_unsent'; END IF;
  wanted := CASE
    WHEN NOT is_packed THEN 'processing'
    WHEN own.open > 0 THEN 'shipped'
    WHEN own.delivered > 0 THEN 'Delivered'
    WHEN own.back > 0 THEN 'cancelled'
    ELSE status END;
  IF wanted = status OR (status = 'cancelled' AND wanted <> 'Delivered') THEN RETURN NULL; END IF;
  RETURN 'unlike_parcels';
END;
$$;
--> statement-breakpoint
-- Writers of parcels have locked the order.
CREATE FUNCTION follow_parcel_on_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_desk SET status = order_desk.status WHERE order_id = NEW.order_id
    AND finding IS DISTINCT FROM order_finding_of(order_id, order_desk.status, is_packed, placed_at);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER parcels_keep_finding AFTER INSERT OR UPDATE OF state ON parcels
FOR EACH ROW WHEN (NEW.kind = 'forward' AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION follow_parcel_on_desk();
--> statement-breakpoint
-- The desk has no finding about a counter sale, because its pieces never are in a parcel.
CREATE FUNCTION keep_order_finding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.finding := CASE WHEN EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND channel = 'counter') THEN NULL
    ELSE order_finding_of(NEW.order_id, NEW.status, NEW.is_packed, NEW.placed_at) END;
  IF TG_OP = 'INSERT' OR NEW.finding IS DISTINCT FROM OLD.finding OR NEW.status <> OLD.status THEN
    NEW.is_left := false;
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER order_desk_finding BEFORE INSERT OR UPDATE OF status, is_packed ON order_desk
FOR EACH ROW EXECUTE FUNCTION keep_order_finding();
--> statement-breakpoint
-- Pieces that came back for money are no longer sold (docs/decisions/0058-one-definition-per-figure.md). Sums of sold
-- pieces skip orders without `is_sold`, so an order with such pieces needs it.
CREATE FUNCTION order_figures_of(of_order uuid, of_number text, status text, total bigint,
  OUT parcels_paisa bigint, OUT sold_paisa bigint, OUT delivered_paisa bigint, OUT is_sold boolean)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  own record;
  rest bigint;
  arrived bigint;
  expected bigint;
BEGIN
  SELECT
    coalesce(sum(cod_paisa) FILTER (WHERE kind = 'forward'), 0) AS parcels,
    coalesce(sum(cod_paisa) FILTER (WHERE state = 'delivered'), 0) AS delivered,
    coalesce(sum(cod_paisa) FILTER (WHERE state IN ('packed', 'booked', 'handed_over')), 0) AS away,
    count(*) FILTER (WHERE kind = 'forward' AND state = 'delivered') AS arrivals,
    count(*) FILTER (WHERE kind = 'forward' AND state IN ('refused', 'returning', 'received', 'lost')) AS failures,
    count(*) FILTER (WHERE kind = 'exchange_out') AS exchanges,
    count(*) FILTER (WHERE kind = 'reverse') AS sent_back
  INTO own FROM parcels
  WHERE (order_id = of_order OR (order_id IS NULL AND order_number = of_number))
    AND ((kind = 'forward' AND state NOT IN ('packed', 'booked', 'void')) OR (kind = 'exchange_out' AND state <> 'void')
      OR (kind = 'reverse' AND state = 'received'));
  rest := greatest(total - own.parcels, 0);
  arrived := own.delivered + CASE WHEN status = 'Delivered' THEN rest ELSE 0 END;
  expected := CASE status WHEN 'cancelled' THEN 0 WHEN 'Delivered' THEN own.away ELSE own.away + rest END;
  parcels_paisa := own.parcels;
  delivered_paisa := nullif(arrived, CASE WHEN status = 'Delivered' THEN total ELSE 0 END);
  IF own.failures > 0 OR own.exchanges > 0 OR own.sent_back > 0 OR (status = 'cancelled' AND own.arrivals > 0)
    OR arrived + expected <> (CASE WHEN status = 'cancelled' THEN 0 ELSE total END)
  THEN
    sold_paisa := arrived + expected;
    is_sold := own.arrivals > 0
      OR (status <> 'cancelled' AND (own.failures = 0 OR own.exchanges > 0 OR rest > 0 OR own.away > 0));
  END IF;
END;
$$;
--> statement-breakpoint
-- Also for rows that were written past the triggers, before the row counts are recounted.
CREATE FUNCTION recount_order_figures() RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET parcels_paisa = own.parcels_paisa, sold_paisa = own.sold_paisa,
    delivered_paisa = own.delivered_paisa, is_sold = own.is_sold
  FROM orders AS seen, order_figures_of(seen.id, seen.order_id, seen.status, seen.grand_total_paisa) AS own
  WHERE seen.id IN (SELECT order_id FROM parcels) AND orders.id = seen.id
    AND (orders.parcels_paisa, orders.sold_paisa, orders.delivered_paisa, orders.is_sold)
      IS DISTINCT FROM (own.parcels_paisa, own.sold_paisa, own.delivered_paisa, own.is_sold);
$$;
--> statement-breakpoint
-- A merged value is replaced by the one that took over, for example if a form was open during the merge. The lock
-- waits for a merge that has not committed.
CREATE FUNCTION replace_merged_values() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  NEW.category := coalesce((SELECT merged_into FROM categories WHERE code = NEW.category FOR KEY SHARE), NEW.category);
  NEW.color := coalesce((SELECT merged_into FROM colors WHERE code = NEW.color FOR KEY SHARE), NEW.color);
  NEW.age := coalesce((SELECT merged_into FROM sizes WHERE code = NEW.age FOR KEY SHARE), NEW.age);
  NEW.gender := coalesce((SELECT merged_into FROM genders WHERE code = NEW.gender FOR KEY SHARE), NEW.gender);
  RETURN NEW;
END;
$$;
--> statement-breakpoint
-- Its name comes before products_sale_price, which reads the category.
CREATE TRIGGER products_merged_values BEFORE INSERT OR UPDATE OF category, color, age, gender ON products
FOR EACH ROW EXECUTE FUNCTION replace_merged_values();
--> statement-breakpoint
-- A sale of a category reduces the categories below it too.
CREATE FUNCTION lowest_sale(product_id uuid, product_category text, product_design text, regular integer)
RETURNS TABLE (price_paisa integer, ends_at timestamptz) LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT offers.price_paisa, offers.ends_at FROM (
    -- In whole rupees, which is what a courier collects.
    SELECT coalesce(sales.price_paisa, greatest(100, round(regular::numeric * (100 - percent) / 10000) * 100)::integer) AS price_paisa, sales.ends_at
    FROM sales
    WHERE state = 'running' AND CASE scope
      WHEN 'category' THEN product_category = ANY (scope_values)
        OR (SELECT parent FROM categories WHERE code = product_category) = ANY (scope_values)
      WHEN 'design' THEN product_design = ANY (scope_values)
      WHEN 'product' THEN product_id::text = ANY (scope_values)
      ELSE true
    END
  ) AS offers WHERE offers.price_paisa < regular ORDER BY offers.price_paisa, offers.ends_at DESC LIMIT 1;
$$;
--> statement-breakpoint
-- The specification's values, as in contract/facet-options.ts.
INSERT INTO categories (code, label, position) VALUES
  ('tops-and-tees', 'Tops and tees', 1), ('shirts-and-polos', 'Shirts and polos', 2), ('bottoms', 'Bottoms', 3),
  ('jacket-and-coats', 'Jacket and coats', 4), ('new-arrivals-boys', 'New Arrivals (Boys)', 5),
  ('new-arrivals-girls', 'New Arrivals (Girls)', 6), ('kids-shirts', 'Kids Shirts', 7), ('kids-casuals', 'kids Casuals', 8),
  ('sweatshirts-and-hoodies', 'Sweatshirts and hoodies', 9);
--> statement-breakpoint
INSERT INTO colors (code, label, swatch, position) VALUES
  ('black', 'black', '#2b2d36', 1), ('red', 'red', '#c5383b', 2), ('gold', 'gold', '#d9a12b', 3), ('blue', 'blue', '#3b6fc4', 4),
  ('silver', 'silver', '#b4b8c2', 5), ('beige', 'beige', '#d8c3a0', 6), ('green', 'green', '#3d8a5f', 7);
--> statement-breakpoint
INSERT INTO sizes (code, label, system, from_months, to_months, from_cm, to_cm, position) VALUES
  (1, '1-2', 'years', 12, 35, 74, 92, 1), (2, '3-4', 'years', 36, 59, 93, 104, 2), (3, '5-6', 'years', 60, 83, 105, 116, 3),
  (4, '7-8', 'years', 84, 107, 117, 128, 4), (5, '9-10', 'years', 108, 131, 129, 140, 5);
--> statement-breakpoint
INSERT INTO genders (code, label, position) VALUES ('girls', 'Girls', 1), ('boys', 'Boys', 2), ('both', 'Girls and boys', 3);
