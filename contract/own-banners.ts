/** Texts of the home page in a shop that has not written its own. */
import type { CategoryCard, Hero } from './content.schema.ts';

export const OWN_HERO: Hero = {
  kicker: 'UP TO',
  headline: '20% DISCOUNT ON',
  highlight: "Girl's Fashion",
  text: 'Frocks, kurtas and tops that survive the swings. Order today, pay when they are at your door.',
  button: 'Shop NOW',
  link: '/shop?gender=girls&onSale=true',
  image: null,
};

export const OWN_CATEGORY_CARDS: CategoryCard[] = [
  { category: 'tops-and-tees', discount: '20%', image: null },
  { category: 'shirts-and-polos', discount: '15%', image: null },
  { category: 'bottoms', discount: '25%', image: null },
  { category: 'sweatshirts-and-hoodies', discount: '35%', image: null },
];
