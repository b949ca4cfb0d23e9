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
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "security_newest" ON "security_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "security_user" ON "security_events" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "security_kind" ON "security_events" USING btree ("kind","at","id");