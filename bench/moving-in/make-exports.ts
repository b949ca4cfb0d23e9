import { csvOf, type FileRow } from '#test/spreadsheets.ts';

/** Values as other shops write them. Half of them do not exist in this shop. */
const COLORS = ['Navy', 'Maroon', 'Red', 'Blue', 'Mustard', 'Green', 'Off White', 'Pink'];
const SIZES = ['3-4 Years', '5-6 Years', '7-8 Years'];
const TYPES = ['Kurtas', 'Frocks', 'T-Shirts', 'Shalwar Suits'];
const PRICES = [990, 1_490, 1_990, 2_490];

interface Variant {
  design: number;
  title: string;
  type: string;
  color: string;
  size: string;
  price: number;
  image: string;
}

export interface Export {
  name: string;
  file: Buffer;
  rows: number;
  images: number;
}

type AddressOf = (image: number) => string;

/** Each design has three sizes of one colour, and an image of its own, or one of `images`. */
function variantsOf(count: number, images: number, addressOf: AddressOf): Variant[] {
  return Array.from({ length: count }, (_, index) => {
    const design = Math.floor(index / SIZES.length);
    const at = <Value>(values: readonly Value[], number: number) => values[number % values.length] as Value;
    return {
      design,
      title: `${at(TYPES, design)} ${design}`,
      type: at(TYPES, design),
      color: at(COLORS, design),
      size: at(SIZES, index),
      price: at(PRICES, design),
      image: addressOf(index % images),
    };
  });
}

const HTML = '<p>Soft <b>cotton</b> for every day.</p><ul><li>Machine wash</li><li>Made in Lahore</li></ul>';

function shopifyRow({ design, title, type, color, size, price, image }: Variant, index: number): FileRow {
  return {
    Handle: `kurta-${design}`,
    Title: title,
    'Body (HTML)': HTML,
    Type: type,
    Published: 'TRUE',
    'Option1 Name': 'Color',
    'Option1 Value': color,
    'Option2 Name': 'Size',
    'Option2 Value': size,
    'Variant SKU': `OLD-${index}`,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': index % 7,
    'Variant Price': `${price}.00`,
    'Variant Compare At Price': '',
    'Image Src': image,
    Status: 'active',
  };
}

function newShopifyRow({ design, title, type, color, size, price, image }: Variant, index: number): FileRow {
  return {
    Title: title,
    'URL handle': `frock-${design}`,
    Description: HTML,
    Type: type,
    'Published on online store': 'TRUE',
    Status: 'Active',
    SKU: `NEW-${index}`,
    'Option1 name': 'Size',
    'Option1 value': size,
    'Option2 name': 'Color',
    'Option2 value': color,
    Price: price,
    'Compare-at price': price + 500,
    'Inventory tracker': 'shopify',
    'Inventory quantity': 3,
    'Product image URL': image,
  };
}

function wooRow({ title, type, color, size, price, image }: Variant, index: number): FileRow {
  return {
    ID: index + 1,
    Type: 'simple',
    SKU: `WOO-${index}`,
    Name: title,
    Published: 1,
    'Visibility in catalog': 'visible',
    Description: HTML,
    'Date sale price starts': '',
    'Date sale price ends': index % 4 === 0 ? '2099-12-31' : '',
    'In stock?': 1,
    Stock: 4,
    'Sale price': index % 4 === 0 ? price * 0.8 : '',
    'Regular price': price,
    Categories: `Kids > ${type}`,
    Images: image,
    'Attribute 1 name': 'Colour',
    'Attribute 1 value(s)': color,
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': size,
  };
}

function googleRow({ design, title, type, color, size, price, image }: Variant, index: number): FileRow {
  return {
    id: `FEED-${index}`,
    title,
    description: 'Soft cotton for every day.',
    link: `https://old.example/${design}`,
    image_link: image,
    availability: 'in_stock',
    price: `${price}.00 PKR`,
    product_type: `Home > ${type}`,
    color,
    size,
    gender: 'unisex',
    item_group_id: `G${design}`,
  };
}

function ownRow({ title, type, color, size, price, image }: Variant): FileRow {
  return { Item: title, Section: type, Rang: color, Size: size, Rate: `Rs ${price}/-`, Qty: 2, Photo: image };
}

/** Returns files with the shape of real exports. The last one is a list that a shopkeeper has typed. */
export function makeExports(addressOf: (file: string, image: number) => string): Export[] {
  const of = (
    name: string,
    { rows, images }: { rows: number; images: number },
    rowOf: (variant: Variant, index: number) => FileRow,
    above = '',
  ): Export => {
    const variants = variantsOf(rows, images, (image) => addressOf(name.replaceAll(/\W+/g, '-'), image));
    const file = Buffer.concat([Buffer.from(above), csvOf(variants.map(rowOf))]);
    return { name, file, rows, images };
  };
  return [
    of('Shopify, until 2025', { rows: 520, images: 400 }, shopifyRow),
    of('Shopify, since 2025', { rows: 300, images: 100 }, newShopifyRow),
    of('WooCommerce', { rows: 400, images: 130 }, wooRow),
    of('Google feed', { rows: 240, images: 80 }, googleRow),
    of('sheet typed by hand', { rows: 210, images: 70 }, ownRow, 'Baby Bazaar Lahore\nPrice list November\n'),
  ];
}
