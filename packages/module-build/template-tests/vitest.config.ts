import { compiledCatalogues } from '@atelier/module-build/catalogues';
import { svgComponents } from '@atelier/module-build/svg';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [compiledCatalogues(), svgComponents()],
  resolve: { tsconfigPaths: true, dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom'] },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Node cannot import the tool-kit's style sheets.
    server: { deps: { inline: [/@atelier\/tool-kit/] } },
  },
});
