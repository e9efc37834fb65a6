import { expect } from '@playwright/test';
import { signIn } from '../../cli/browser/sign-in.ts';
import { type SampleUserName, sampleUser } from '../../cli/product/sample-users.ts';
import { test } from '../fixtures/test.ts';
import { settings, stateFile } from '../settings.ts';

const names: SampleUserName[] = ['ada', 'grace'];

for (const origin of settings.origins)
  for (const name of names)
    test.describe(() => {
      test.use({ baseURL: origin });
      test(`${sampleUser(name).fullName} signs in at ${origin}`, async ({ page, context }) => {
        await signIn(page, sampleUser(name));
        await expect(page.getByRole('button', { name: sampleUser(name).fullName })).toBeVisible();
        await context.storageState({ path: stateFile(name, origin) });
      });
    });
