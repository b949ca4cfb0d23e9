-- A shop of a million orders takes seconds here, and a connection of the shop is stopped after some.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
CREATE INDEX "orders_name_newest" ON "orders" USING btree (lower("customer_name"),"created_at");
