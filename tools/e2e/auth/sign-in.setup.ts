import { expect } from '@playwright/test';
import { type PersonName, person, stateFile } from './people.ts';
import { signIn } from './sign-in.ts';
import { test } from './test.ts';

const names: PersonName[] = ['ada', 'grace'];

for (const name of names) {
  test(`${person(name).fullName} signs in`, async ({ page, context }) => {
    await signIn(page, person(name));
    await expect(page.getByRole('button', { name: person(name).fullName })).toBeVisible();
    await context.storageState({ path: stateFile(name) });
  });
}
