import { auditPackages, type InstalledPackage } from './checking/audit-packages.ts';
import { PlainError, root, run } from './workspace.ts';

/** `npm run audit`: lists licences and install scripts of the installed packages, and fails if one violates the policy. */
await run(async () => {
  const { packages, installScripts, faults } = await auditPackages(root);
  show(
    'Production',
    packages.filter(({ development }) => !development),
  );
  show(
    'Development',
    packages.filter(({ development }) => development),
  );
  console.log('\nInstall scripts');
  for (const { name, version, allowed } of installScripts)
    console.log(`  ${allowed ? 'runs     ' : 'never run'}  ${name} ${version}`);
  if (faults.length > 0) throw new PlainError(`\n${faults.join('\n')}`);
});

function show(title: string, packages: readonly InstalledPackage[]): void {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? 'unknown');
  console.log(`\n${title}: ${packages.length} packages`);
  for (const [licence, group] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
    const names = group.length <= 12 ? `  ${[...new Set(group.map(({ name }) => name))].join(', ')}` : '';
    console.log(`  ${String(group.length).padStart(4)}  ${licence}${names}`);
  }
}
