interface NewCity {
  province?: string | undefined;
  /** True if the new city is only another spelling of the previous one. */
  isSame?: boolean;
}

/** Updates province and postal code for a new city. Fields that the user has edited stay. */
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
