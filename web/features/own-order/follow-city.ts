interface NewCity {
  /** Where the page knows it. */
  province?: string | undefined;
  /** It is the city before, in another spelling. */
  isSame?: boolean;
}

/**
 * Brings the province and the postal code of a form along with its city, as those of the city before are wrong: empty, or the province
 * where the page knows it. What somebody has typed into them stays, and the city before brings its own back.
 */
export function followCity(city: HTMLInputElement, { province = '', isSame = false }: NewCity = {}): void {
  const isBefore = isSame || city.value.trim().toLowerCase() === city.defaultValue.trim().toLowerCase();
  const values = { state: province, zipCode: '' };
  for (const [name, value] of Object.entries(values)) {
    const field = city.form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    const shown = field.dataset['followed'] ?? field.defaultValue;
    if (field.value !== shown) continue;
    field.value = isBefore ? field.defaultValue : value;
    field.dataset['followed'] = field.value;
  }
}
