import { Component, type ReactNode } from 'react';
import { useServersPageAfter } from './servers-page.ts';

interface Props {
  children: ReactNode;
}

/** Catches errors outside the pages, such as in the document's head. */
export class ErrorFence extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return 'error' in this.state ? <AnotherTry error={this.state.error} /> : this.props.children;
  }
}

/** After a navigation, the server's page for the new URL replaces the current page. */
function AnotherTry({ error }: { error: unknown }) {
  useServersPageAfter(error);
  location.reload();
  return null;
}
