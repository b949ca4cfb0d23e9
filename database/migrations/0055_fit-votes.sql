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
ALTER TABLE "fit_votes" ADD CONSTRAINT "fit_votes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fit_votes" ADD CONSTRAINT "fit_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fit_votes_product" ON "fit_votes" USING btree ("product_id","user_id","fit");--> statement-breakpoint
CREATE INDEX "fit_votes_parcel" ON "fit_votes" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "fit_votes_user" ON "fit_votes" USING btree ("user_id");