import type { PageSettings } from '@atelier/contracts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isStudioPath } from '../../browser/paths.ts';
import type { ClientFiles } from '../../settings/build-constants.ts';
import { testModule, testTool } from '../../testing/test-module.ts';
import type { pagePaths as PagePaths, renderPage as RenderPage } from './page.tsx';

const files: ClientFiles = {
  scripts: ['/assets/main.js'],
  styles: ['/assets/main.css'],
  areas: {
    public: { scripts: ['/assets/public.js'], styles: ['/assets/public.css'] },
    studio: { scripts: ['/assets/studio.js'], styles: ['/assets/studio.css'] },
    'tool-kit': { scripts: ['/assets/tool-kit.js'], styles: [] },
    reference: { scripts: ['/assets/reference.js'], styles: ['/assets/public.css', '/assets/reference.css'] },
  },
  fonts: { 'geist-latin-wght-normal': '/assets/geist.woff2' },
  integrities: Object.fromEntries(
    ['main', 'public', 'studio', 'lazy'].map((name) => [`/assets/${name}.js`, `sha256-${name}`]),
  ),
};
const tool = testTool({
  path: '/ai/draw',
  title: 'Draw </title><script>alert(1)</script>',
  description: 'Draws "anything" & more.',
  files: { scripts: ['draw.js'], styles: ['draw.css'] },
  nav: { label: 'Draw </title><script>alert(2)</script>', order: 1 },
});
const integrities = { 'draw.js': 'sha384-script', 'draw.css': 'sha384-style' };
const settings: PageSettings = {
  clerkPublishableKey: `pk_live_${btoa('clerk.atelier.example$')}`,
  clerkProxyUrl: '/__clerk',
  origin: 'https://atelier.example',
  notice: 'A test copy </script><!-- <script>',
  registry: { modules: [testModule([tool], { name: 'drawing', integrities })] },
};

let renderPage: typeof RenderPage;
let pagePaths: typeof PagePaths;
beforeAll(async () => {
  vi.stubGlobal('CLIENT_FILES', files);
  vi.stubGlobal('THEME_SCRIPT_HASH', 'sha256-theme');
  ({ pagePaths, renderPage } = await import('./page.tsx'));
});

/** Renders a page and parses it in a template, where the test's DOM loads none of its files. */
const open = (path: string, change: Partial<PageSettings> = {}) => {
  const { status, html } = renderPage({ path, settings: { ...settings, ...change } });
  const template = document.createElement('template');
  template.innerHTML = html;
  const page = template.content;
  const addresses = [...page.querySelectorAll('link, script')].flatMap(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? [],
  );
  const content = (name: string) =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  const title = page.querySelector('title')?.textContent;
  const written = JSON.parse(page.getElementById('atelier')?.textContent ?? '');
  return { status, html, page, title, written, addresses, content };
};

describe('renderPage', () => {
  it('starts with the doctype and the character set', () => {
    expect(open('/').html).toMatch(
      /^<!doctype html>\n<html lang="en" dir="ltr"><head><meta charset="utf-8"\/>/i,
    );
  });

  it("puts a page's style sheets and scripts before its preloads", () => {
    const files = open('/ai/draw').addresses.filter((address) => /\.(js|css|woff2)$/.test(address));
    expect(files).toEqual([
      '/assets/main.css',
      '/assets/studio.css',
      '/assets/main.js',
      '/assets/geist.woff2',
      '/assets/studio.js',
      '/__clerk/npm/@clerk/clerk-js@6/dist/clerk.browser.js',
      '/__clerk/npm/@clerk/ui@1/dist/ui.browser.js',
      '/assets/tool-kit.js',
      '/modules/drawing/1.0.0/entry.js',
      '/modules/drawing/1.0.0/draw.js',
      '/modules/drawing/1.0.0/draw.css',
    ]);
  });

  it('links the style sheets of a page with its own chunk once each, so that nothing moves when it loads', () => {
    const sheets = [...open('/docs').page.querySelectorAll('link[rel=stylesheet]')];
    expect(sheets.map((sheet) => sheet.getAttribute('href'))).toEqual([
      '/assets/main.css',
      '/assets/public.css',
      '/assets/reference.css',
    ]);
    expect(open('/docs').addresses).toContain('/assets/reference.js');
    expect(open('/').addresses).not.toContain('/assets/reference.js');
  });

  it("preloads Clerk's scripts from its own host without a proxy, and on no public page", () => {
    const clerkScripts = (path: string, change: Partial<PageSettings> = {}) =>
      open(path, change).addresses.filter((address) => address.includes('@clerk'));
    expect(clerkScripts('/ai', { clerkProxyUrl: null })).toEqual([
      'https://clerk.atelier.example/npm/@clerk/clerk-js@6/dist/clerk.browser.js',
      'https://clerk.atelier.example/npm/@clerk/ui@1/dist/ui.browser.js',
    ]);
    expect(clerkScripts('/')).toEqual([]);
    expect(clerkScripts('/ai', { clerkPublishableKey: '' })).toEqual([]);
  });

  it('gives every script its integrity, in the page or in the settings', () => {
    const { page, written } = open('/');
    expect(page.querySelector('script[src]')?.getAttribute('integrity')).toBe('sha256-main');
    expect(written.files).toMatchObject({
      '/assets/public.js': 'sha256-public',
      '/assets/lazy.js': 'sha256-lazy',
    });
    expect(written.files).not.toHaveProperty('/assets/main.js');
  });

  it('escapes settings and titles, so that none closes its element', () => {
    const { html, written, title } = open('/ai/draw');
    expect(written.notice).toBe(settings.notice);
    // The title that the page sets when its tool is shown.
    expect(title).toBe(`${tool.nav?.label} · Atelier`);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!-- <script');
  });

  it('abuse 69: has the texts of a card in its head, and none leaves its place', () => {
    const hostile = `"><script>alert(1)</script> '</title></head>`;
    const url = 'https://a.example/1';
    const card = { title: hostile, description: hostile, url, image: `${url}.png` };
    const { html } = renderPage({ path: '/ai/draw', settings, card });
    const plain = renderPage({ path: '/ai/draw', settings }).html;
    expect(html.match(/<script/g)).toHaveLength(plain.match(/<script/g)?.length ?? 0);
    const template = document.createElement('template');
    template.innerHTML = html;
    const content = (name: string) =>
      template.content.querySelector(`[name="${name}"], [property="${name}"]`)?.getAttribute('content');
    expect(template.content.querySelector('title')?.textContent).toBe(hostile);
    const shown = ['description', 'og:title', 'og:description', 'og:url', 'og:image', 'og:image:alt'].map(
      content,
    );
    expect(shown).toEqual([hostile, hostile, hostile, card.url, card.image, hostile]);
    expect(html).not.toContain('social.png');
    expect(html).not.toContain('og:image:width');
  });

  it('describes indexed pages to search engines, and excludes all others', () => {
    const landing = open('/');
    expect(landing.content('og:url')).toBe('https://atelier.example/');
    expect(landing.content('robots')).toBeUndefined();
    expect(landing.page.querySelector('[type="application/ld+json"]')?.textContent).toContain(
      '"url":"https://atelier.example/"',
    );
    const { status, content } = open('/ai/draw');
    expect(status).toBe(200);
    expect(content('robots')).toBe('noindex');
    expect(content('description')).toBe(tool.description);
    expect(content('og:title')).toBe(`${tool.nav?.label} · Atelier`);
    expect(open('/ai/nowhere').content('og:title')).toBeUndefined();
  });

  it('has a page for the addresses below a tool that owns them', () => {
    const below = { ...tool, subpaths: true };
    const registry = { modules: [testModule([below], { name: 'drawing', integrities })] };
    expect(pagePaths({ ...settings, registry })).toContain('/ai/draw/*');
    expect(pagePaths(settings)).not.toContain('/ai/draw/*');
    const { status, title, addresses } = open('/ai/draw/*', { registry });
    expect([status, title]).toEqual([200, `${tool.nav?.label} · Atelier`]);
    expect(addresses).toContain('/modules/drawing/1.0.0/draw.js');
  });

  it('has a not-found page for each area, as the browser renders it', () => {
    const area = (path: string) => open(path).addresses.includes('/assets/studio.js');
    for (const path of pagePaths(settings).filter((one) => one.endsWith('/*')))
      expect([path, area(path)]).toEqual([path, isStudioPath(path)]);
    expect(pagePaths(settings)).toEqual(expect.arrayContaining(['/ai/*', '/operator/*']));
  });

  it('returns 404 for a not-found page', () => {
    const { status, page, title } = open('/*');
    expect(status).toBe(404);
    expect(title).toBe('Not found · Atelier');
    expect(page.getElementById('root')?.textContent).toContain(
      'The address may be wrong or the page may have moved.',
    );
  });
});
