-- Text is stored in NFC since this release, so that a search finds it however its letters were composed when it was typed.
UPDATE products SET name = normalize(name, NFC), description = normalize(description, NFC)
  WHERE name IS NOT NFC NORMALIZED OR description IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE users SET username = normalize(username, NFC) WHERE username IS NOT NFC NORMALIZED;
--> statement-breakpoint
UPDATE orders SET customer_name = normalize(customer_name, NFC) WHERE customer_name IS NOT NFC NORMALIZED;
