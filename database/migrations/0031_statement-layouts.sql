CREATE TABLE "statement_layouts" (
	"courier_account_id" uuid NOT NULL,
	"headers_sha256" text NOT NULL,
	"columns" jsonb NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_layouts_courier_account_id_headers_sha256_pk" PRIMARY KEY("courier_account_id","headers_sha256")
);
--> statement-breakpoint
ALTER TABLE "statement_rows" ADD COLUMN "is_cod_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_layouts" ADD CONSTRAINT "statement_layouts_courier_account_id_courier_accounts_id_fk" FOREIGN KEY ("courier_account_id") REFERENCES "public"."courier_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_tracking_key" ON "parcels" USING btree (ltrim(regexp_replace(upper("tracking_no"), '[^A-Z0-9]', '', 'g'), '0')) WHERE "parcels"."tracking_no" is not null;