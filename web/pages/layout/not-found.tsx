import { data } from 'react-router';

const load = () => {
  throw data(null, { status: 404 });
};
export const loader = load;
export const clientLoader = load;

/** This component is never rendered, because the loader throws a 404 and the error boundary shows the page. */
export default function NotFound() {
  return null;
}
