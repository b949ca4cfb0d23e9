ALTER TABLE "order_desk" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "order_desk" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_desk" ADD CONSTRAINT "order_desk_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_desk_claimed_by" ON "order_desk" USING btree ("claimed_by") WHERE "order_desk"."claimed_by" is not null;--> statement-breakpoint
-- Notifies every process of changed desk rows and parcels in the commit, on the channel of the tag bus. A trigger,
-- because no write can forget it. More than 100 ids do not fit into a notice and become `*`.
CREATE FUNCTION notify_changed_rows(kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM pg_notify('nanhi_tags', json_build_object('id', '', 'tags', CASE
    WHEN cardinality(ids) > 100 THEN ARRAY[kind || ':*']
    ELSE (SELECT array_agg(kind || ':' || id) FROM unnest(ids) AS id) END)::text);
END;
$$;
--> statement-breakpoint
CREATE FUNCTION notify_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_changed_rows('Desk', (SELECT array_agg(order_id) FROM changed));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION notify_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_changed_rows('Parcel', (SELECT array_agg(id) FROM changed));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER order_desk_notify_insert AFTER INSERT ON order_desk REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION notify_desk();
--> statement-breakpoint
CREATE TRIGGER order_desk_notify_update AFTER UPDATE ON order_desk REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION notify_desk();
--> statement-breakpoint
CREATE TRIGGER order_desk_notify_delete AFTER DELETE ON order_desk REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION notify_desk();
--> statement-breakpoint
CREATE TRIGGER parcels_notify_insert AFTER INSERT ON parcels REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION notify_parcels();
--> statement-breakpoint
CREATE TRIGGER parcels_notify_update AFTER UPDATE ON parcels REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION notify_parcels();
--> statement-breakpoint
CREATE TRIGGER parcels_notify_delete AFTER DELETE ON parcels REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION notify_parcels();
