import { data } from 'react-router';

const load = () => {
  throw data(null, { status: 404 });
};
export const loader = load;
export const clientLoader = load;

/** Is never rendered: the loader throws a 404, so the error boundary shows the page. */
export default function NotFound() {
  return null;
}
