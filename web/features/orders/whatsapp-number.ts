const COUNTRY_CODE = '92';

/**
 * A phone number as wa.me takes it: digits with the country code. '0300 1234567' and '3001234567' are read as numbers
 * of Pakistan; what begins with + or 00 names its country itself.
 */
export function whatsappNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+') || digits.startsWith(COUNTRY_CODE)) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  return COUNTRY_CODE + digits.replace(/^0/, '');
}
