import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The libraries that every page needs; they change seldom, and stay in the browser's cache across our releases. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|react-router|react-redux|@reduxjs\/toolkit|redux|immer|reselect|redux-thunk|use-sync-external-store|cookie|set-cookie-parser)\//;

/** What pages share of ours. As one file each, since forty small ones cost a slow line more than their bytes. */
const SHARED = /\/(contract|web\/(store|ui|pages\/frame|features\/(cart|store)))\//;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES, minShareCount: 2, priority: 2 },
                { name: 'shared', test: SHARED, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
