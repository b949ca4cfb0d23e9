import type { Product, ProductDetails } from '#contract/catalogue.schema.ts';
import type { Gender } from '#contract/catalogue.ts';
import { oldestYears } from '#contract/facet-options.ts';
import { FACETS, findSize } from '#contract/facets.ts';
import { jpegOf } from '#contract/media.ts';
import { CURRENCY } from '#contract/money.ts';
import { previewTotals } from '#contract/orders.ts';
import { productPath } from '#contract/product-path.ts';
import type { Review } from '#contract/reviews.schema.ts';
import { RATINGS } from '#contract/reviews.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';

const STRUCTURED_REVIEWS_MAX = 5;
const SCHEMA = 'https://schema.org/';
const CASH_ON_DELIVERY = 'http://purl.org/goodrelations/v1#COD';
const COUNTRY = 'PK';

/** See https://developers.google.com/search/docs/appearance/structured-data/organization */
export function organizationOf({ url, name, email, phone, address, social }: ShopProfile) {
  return {
    '@type': 'Organization',
    '@id': `${url}/#shop`,
    name,
    url: `${url}/`,
    logo: `${url}/icon-512.png`,
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    address: { '@type': 'PostalAddress', ...(address && { streetAddress: address }), addressCountry: COUNTRY },
    sameAs: Object.values(social).filter(Boolean),
  };
}

export function websiteOf({ url, name }: ShopProfile) {
  return {
    '@type': 'WebSite',
    '@id': `${url}/#site`,
    name,
    url: `${url}/`,
    publisher: { '@id': `${url}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** Each path begins with a slash. The last entry of `trail` is the page itself. */
export function breadcrumbOf({ url }: ShopProfile, trail: readonly { label: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: url + path,
    })),
  };
}

/** `first` is the position (from 1) of the page's first product in the whole list. */
export function itemListOf(
  { url }: ShopProfile,
  products: readonly Pick<Product, '_id' | 'name'>[],
  total: number,
  first: number,
) {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name: product.name,
      url: url + productPath(product),
    })),
  };
}

/** Genders as Google's merchant listings name them. */
const SUGGESTED_GENDER: Partial<Record<Gender, string>> = { girls: 'female', boys: 'male', both: 'unisex' };

export function productOf(shopProfile: ShopProfile, product: ProductDetails, reviews: readonly Review[]) {
  const size = findSize(product.age);
  const url = shopProfile.url + productPath(product);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    sku: product._id,
    name: product.name,
    description: product.description,
    image: product.pictures.map((image) => new URL(jpegOf(image).url, shopProfile.url).href),
    color: FACETS.color.label(product.color),
    category: FACETS.category.label(product.category),
    ...(product.design !== null && { inProductGroupWithID: product.design }),
    brand: { '@type': 'Brand', name: shopProfile.name },
    audience: {
      '@type': 'PeopleAudience',
      ...(size && { suggestedMinAge: size.fromMonths / 12, suggestedMaxAge: oldestYears(size) }),
      suggestedGender: SUGGESTED_GENDER[product.gender],
    },
    ...(product.details && {
      additionalProperty: product.details.map(({ label, text }) => ({
        '@type': 'PropertyValue',
        name: label,
        value: text,
      })),
    }),
    offers: offerOf(shopProfile, product, url),
    ...(product.reviewCount > 0 && { aggregateRating: ratingOf(product) }),
    ...(reviews.length > 0 && { review: reviews.slice(0, STRUCTURED_REVIEWS_MAX).map(reviewOf) }),
  };
}

function offerOf(shopProfile: ShopProfile, { price, stock, sale }: Product, url: string) {
  const { deliveryCharge } = previewTotals([{ price, quantity: 1 }], shopProfile);
  const { fromDays, toDays, cutOffHour } = shopProfile;
  return {
    '@type': 'Offer',
    url,
    price: price.toFixed(2),
    priceCurrency: CURRENCY,
    ...(sale && { priceValidUntil: sale.endsAt }),
    availability: `${SCHEMA}${stock === 0 || shopProfile.opensOn ? 'OutOfStock' : 'InStock'}`,
    itemCondition: `${SCHEMA}NewCondition`,
    acceptedPaymentMethod: CASH_ON_DELIVERY,
    seller: { '@type': 'Organization', name: shopProfile.name },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: deliveryCharge.toFixed(2),
        currency: CURRENCY,
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        // An order after the cut-off leaves on the next working day.
        handlingTime: daysBetween(0, 1),
        transitTime: daysBetween(fromDays, toDays),
        cutoffTime: `${String(cutOffHour).padStart(2, '0')}:00:00+05:00`,
      },
    },
    hasMerchantReturnPolicy: returnPolicyOf(shopProfile),
  };
}

function daysBetween(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' };
}

/** Source: https://developers.google.com/search/docs/appearance/structured-data/return-policy */
function returnPolicyOf({ returnDays }: ShopProfile) {
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: COUNTRY };
  if (returnDays === 0) return { ...policy, returnPolicyCategory: `${SCHEMA}MerchantReturnNotPermitted` };
  return {
    ...policy,
    returnPolicyCategory: `${SCHEMA}MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: returnDays,
    returnMethod: `${SCHEMA}ReturnByMail`,
    returnFees: `${SCHEMA}ReturnFeesCustomerResponsibility`,
  };
}

const [worstRating] = RATINGS;
const bestRating = RATINGS[RATINGS.length - 1];

function ratingOf({ rating, reviewCount }: Product) {
  return { '@type': 'AggregateRating', ratingValue: rating, reviewCount, worstRating, bestRating };
}

function reviewOf({ userId, comment, rating, createdAt }: Review) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: userId.username },
    datePublished: createdAt,
    reviewBody: comment,
    reviewRating: { '@type': 'Rating', ratingValue: rating, worstRating, bestRating },
  };
}
