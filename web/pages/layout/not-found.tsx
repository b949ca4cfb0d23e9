import { data } from 'react-router';

const load = () => {
  throw data(null, { status: 404 });
};
export const loader = load;
export const clientLoader = load;

/** Never rendered: the error boundary replaces it. */
export default function NotFound() {
  return null;
}
