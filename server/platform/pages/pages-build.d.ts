/** React Router's build writes this module, without types. */
declare module '#build/pages.js';
