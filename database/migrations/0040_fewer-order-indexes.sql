DROP INDEX "orders_email_newest";
