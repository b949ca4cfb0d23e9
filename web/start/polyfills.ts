import { apply } from '@oddbird/popover-polyfill/fn';

/** Styles of an open popover. Browsers without popovers skip the rules with `:popover-open`. */
const OPEN_POPOVER = String.raw`
  .\:popover-open { opacity: 1; translate: none }
  .toasts.\:popover-open { display: flex }
`;

// A layer inside `base`, so that the classes of our menus win over the polyfill's styles.
apply({ layerName: 'base.popover' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(OPEN_POPOVER);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
