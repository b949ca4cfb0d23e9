import {
  type AddCustomFieldBody,
  customFieldsResponse,
  type ManagedCustomField,
} from '#contract/custom-fields.schema.ts';
import type { TestShop } from './test-shop.ts';

export const TEXT_FIELD: AddCustomFieldBody = {
  label: 'Occasion',
  words: [],
  type: 'text',
  unit: null,
  choices: [],
  categories: [],
  isHidden: false,
};

/** Calls of the admin of a shop for its own fields. */
export function customFieldsOf(shop: TestShop) {
  const send = (method: string, body?: unknown) =>
    shop.call(method, '/api/custom-fields', { as: shop.users.admin, body });
  const add = async (fields: Partial<AddCustomFieldBody>): Promise<ManagedCustomField> => {
    const added = (await send('POST', { ...TEXT_FIELD, ...fields })).as(customFieldsResponse).fields.at(-1);
    if (!added) throw new Error('The field was not added');
    return added;
  };
  const change = ({ type: _, products: __, ...field }: ManagedCustomField, changes: Partial<AddCustomFieldBody>) =>
    send('PUT', { ...field, ...changes });
  return { send, add, change };
}
