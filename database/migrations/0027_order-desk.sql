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
	"confirmed_at" timestamp with time zone,
	"cancel_reason" text,
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
ALTER TABLE "order_desk" ADD CONSTRAINT "order_desk_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_desk" ADD CONSTRAINT "order_desk_last_call_by_users_id_fk" FOREIGN KEY ("last_call_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_desk" ADD CONSTRAINT "order_desk_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_desk_queue" ON "order_desk" USING btree ("queue","due_at","order_id") WHERE "order_desk"."queue" is not null;--> statement-breakpoint
CREATE INDEX "order_desk_assigned" ON "order_desk" USING btree ("assigned_to","queue","due_at","order_id") WHERE "order_desk"."queue" is not null and "order_desk"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "order_desk_last_call_by" ON "order_desk" USING btree ("last_call_by") WHERE "order_desk"."last_call_by" is not null;
--> statement-breakpoint
-- By hand: a trigger follows the orders, so that the queues are right whoever writes an order, the previous release included.
-- A shop of a million orders takes seconds here, and a connection of the shop is stopped after some.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
CREATE FUNCTION follow_order_on_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_desk (order_id, status, placed_at) VALUES (NEW.id, NEW.status, NEW.created_at)
  ON CONFLICT (order_id) DO UPDATE SET status = excluded.status, version = order_desk.version + 1;
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
INSERT INTO order_desk (order_id, status, placed_at)
SELECT id, status, created_at FROM orders WHERE status IN ('pending', 'processing');
