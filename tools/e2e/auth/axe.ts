import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Transitions under way. Colours on their way from one theme to the other are of neither; one may set off the next. */
const underWay = `document.getAnimations()
  .filter((one) => one instanceof CSSTransition && one.playState === 'running').length`;

/** Demands that axe finds nothing on the page as it stands, in light and in dark. */
export async function demandAccessible(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => page.evaluate<number>(underWay)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n    ')}`);
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}
