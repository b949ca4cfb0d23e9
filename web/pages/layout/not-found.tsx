import { data } from 'react-router';

const load = () => {
  throw data(null, { status: 404 });
};
export const loader = load;
export const clientLoader = load;

/** Never shown: the layout's error boundary stands in for it. */
export default function NotFound() {
  return null;
}
