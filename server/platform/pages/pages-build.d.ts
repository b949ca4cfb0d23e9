/** Written by React Router's build, which also has no declarations. */
declare module '#build/pages.js';
