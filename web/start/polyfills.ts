import { apply } from '@oddbird/popover-polyfill/fn';

/** Styles of an open popover. Browsers without popovers skip the rules with `:popover-open`, and have no backdrops. */
const OPEN_POPOVER = String.raw`
  .\:popover-open { opacity: 1; translate: none }
  .toasts.\:popover-open { display: flex }
  @media (width < 48rem) { .sheet.\:popover-open { box-shadow: 0 0 0 100vmax rgb(44 36 51 / 0.45) } }
`;

// A layer inside `base`, so that the classes of our menus win over the polyfill's styles.
apply({ layerName: 'base.popover' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(OPEN_POPOVER);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
