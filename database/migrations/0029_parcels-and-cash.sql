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
	CONSTRAINT "entries_why_known" CHECK ("entries"."why" in ('delivered', 'settled', 'lost', 'transferred', 'reversed'))
);
--> statement-breakpoint
CREATE TABLE "entry_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"account" text NOT NULL,
	"courier_account_id" uuid NOT NULL,
	"parcel_id" uuid,
	"amount_paisa" bigint NOT NULL,
	CONSTRAINT "entry_lines_account_known" CHECK ("entry_lines"."account" in ('receivable', 'bank', 'sales', 'delivery_income', 'courier_fee', 'fee_tax', 'income_tax_withheld', 'sales_tax_withheld', 'claim', 'stock_loss'))
);
--> statement-breakpoint
CREATE TABLE "statement_columns" (
	"courier_account_id" uuid PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_rows" (
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"tracking_no" text NOT NULL,
	"order_number" text NOT NULL,
	"status" text NOT NULL,
	"cod_paisa" bigint,
	"fee_paisa" bigint,
	"fee_tax_paisa" bigint,
	"income_tax_paisa" bigint,
	"sales_tax_paisa" bigint,
	"net_paisa" bigint,
	"parcel_id" uuid,
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
CREATE TABLE "desk_links" (
	"token_sha256" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_version" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
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
CREATE TABLE "parcel_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parcel_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
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
	CONSTRAINT "parcels_booked_with_courier" CHECK ("parcels"."courier_account_id" is not null or "parcels"."state" in ('packed', 'void', 'returning', 'received'))
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
ALTER TABLE "order_desk" ADD COLUMN "is_packed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_desk" ADD COLUMN "packed_pieces" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_desk" ADD COLUMN "came_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_terms" ADD CONSTRAINT "courier_terms_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_lines" ADD CONSTRAINT "entry_lines_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_lines" ADD CONSTRAINT "entry_lines_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_lines" ADD CONSTRAINT "entry_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_columns" ADD CONSTRAINT "statement_columns_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_posted_by_users_id_fk" FOREIGN KEY ("posted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_links" ADD CONSTRAINT "desk_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entries_once" ON "entries" USING btree ("why","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_reversed_once" ON "entries" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "entries_newest" ON "entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "entries_statement" ON "entries" USING btree ("statement_id") WHERE "entries"."statement_id" is not null;--> statement-breakpoint
CREATE INDEX "entry_lines_entry" ON "entry_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "entry_lines_parcel" ON "entry_lines" USING btree ("parcel_id","account");--> statement-breakpoint
CREATE INDEX "entry_lines_account" ON "entry_lines" USING btree ("account","courier_account_id");--> statement-breakpoint
CREATE INDEX "statement_rows_found" ON "statement_rows" USING btree ("statement_id","line") WHERE "statement_rows"."findings" <> '[]';--> statement-breakpoint
CREATE INDEX "statement_rows_parcel" ON "statement_rows" USING btree ("parcel_id") WHERE "statement_rows"."parcel_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_number_once" ON "statements" USING btree ("courier_account_id","number") WHERE "statements"."state" <> 'void';--> statement-breakpoint
CREATE UNIQUE INDEX "statements_file_once" ON "statements" USING btree ("file_sha256") WHERE "statements"."state" <> 'void';--> statement-breakpoint
CREATE INDEX "statements_newest" ON "statements" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "desk_links_order" ON "desk_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "desk_links_expired" ON "desk_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_of_callers" ON "orders" USING btree ("updated_at") WHERE "orders"."user_id" is null and "orders"."email" = '' and "orders"."phone" <> '';--> statement-breakpoint
CREATE INDEX "order_changes_order" ON "order_changes" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "courier_accounts_label" ON "courier_accounts" USING btree (lower("label"));--> statement-breakpoint
CREATE INDEX "parcel_events_parcel" ON "parcel_events" USING btree ("parcel_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_number" ON "parcels" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_tracking_no_once" ON "parcels" USING btree ("courier_account_id","tracking_no");--> statement-breakpoint
CREATE INDEX "parcels_tracking_no" ON "parcels" USING btree ("tracking_no");--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcels_order_number" ON "parcels" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "parcels_queue" ON "parcels" USING btree ("queue","state_at","id") WHERE "parcels"."queue" is not null;--> statement-breakpoint
CREATE INDEX "parcels_owed" ON "parcels" USING btree ("owed_since","id","courier_account_id","owed_paisa") WHERE "parcels"."owed_since" is not null;--> statement-breakpoint
CREATE INDEX "parcels_outcome" ON "parcels" USING btree ("outcome_at","id") WHERE "parcels"."outcome_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_handed_over" ON "parcels" USING btree ("handed_over_at") WHERE "parcels"."handed_over_at" is not null;
--> statement-breakpoint
-- By hand: parcels that have not left are unpacked when their order ends or is to be confirmed again, whoever does that. Their numbers are free. What an exchange has packed is not the order's.
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
CREATE OR REPLACE FUNCTION follow_order_on_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_desk (order_id, status, placed_at) VALUES (NEW.id, NEW.status, NEW.created_at)
  ON CONFLICT (order_id) DO UPDATE SET status = excluded.status, version = order_desk.version + 1,
    call_state = CASE WHEN excluded.status = 'pending' AND order_desk.call_state IN ('confirmed', 'declined')
      THEN 'to_call' ELSE order_desk.call_state END;
  RETURN NULL;
END;
$$;
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
