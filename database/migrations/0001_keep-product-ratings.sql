-- A product's rating is the mean of its reviews, kept in the transaction that changes them, whoever changes them:
-- a review posted, replaced or deleted, or a person deleted with all their reviews.
CREATE FUNCTION keep_product_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE products SET rating_sum = rating_sum - OLD.rating, review_count = review_count - 1 WHERE id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE products SET rating_sum = rating_sum + NEW.rating, review_count = review_count + 1 WHERE id = NEW.product_id;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_keep_product_rating AFTER INSERT OR DELETE OR UPDATE OF rating, product_id ON reviews
FOR EACH ROW EXECUTE FUNCTION keep_product_rating();
