import { describe, expect, it } from 'vitest';
import { startRig } from '../testing/rig.ts';
import {
  contentSecurityPolicy,
  type PolicyOptions,
  reportingEndpoints,
  reportOnlyPolicy,
} from './content-security-policy.ts';

const plain: PolicyOptions = {
  publicOrigin: 'https://atelier.example',
  clerkFrontendApi: null,
  clerkFeatures: [],
  trustedTypes: 'enforce',
};
/** Hosts that the policy lists, in order of their names. */
const hostsOf = (options: PolicyOptions) =>
  [...new Set(contentSecurityPolicy(options).match(/https:\/\/[^\s;]+/g))].sort();

describe('the content security policy', () => {
  it('lists no host but the own one, unless the configuration uses it', () => {
    expect(hostsOf(plain)).toEqual(['https://atelier.example']);
  });

  it('lists the hosts of each of Clerk’s features alone', () => {
    expect(hostsOf({ ...plain, clerkFeatures: ['images'] })).toContain('https://img.clerk.com');
    expect(hostsOf({ ...plain, clerkFeatures: ['captcha'] }).join()).not.toMatch(/stripe|img\.clerk/);
    expect(hostsOf({ ...plain, clerkFeatures: ['images', 'captcha'] }).join()).not.toContain('stripe');
    expect(hostsOf({ ...plain, clerkFeatures: ['billing'] })).toEqual([
      'https://*.js.stripe.com',
      'https://api.stripe.com',
      'https://atelier.example',
      'https://hooks.stripe.com',
      'https://js.stripe.com',
    ]);
  });

  it('lists the Frontend API only where the browser goes to it directly', () => {
    const clerkFrontendApi = 'https://clerk.atelier.example';
    expect(hostsOf({ ...plain, clerkFrontendApi })).toContain(clerkFrontendApi);
  });

  it('enforces Trusted Types with the two names in use, or only has them reported', () => {
    const wanted =
      "require-trusted-types-for 'script'; trusted-types atelier default; report-uri /csp-reports";
    expect(contentSecurityPolicy(plain)).toContain(wanted);
    expect(reportOnlyPolicy(plain)).toBeNull();
    const reported = { ...plain, trustedTypes: 'report' as const };
    expect(contentSecurityPolicy(reported)).not.toContain('trusted-types');
    expect(reportOnlyPolicy(reported)).toContain(wanted);
  });

  it('uses the Reporting API over https alone, where browsers read its header', () => {
    expect(contentSecurityPolicy(plain)).toContain('report-uri /csp-reports; report-to csp');
    expect(reportingEndpoints(plain)).toBe('csp="/csp-reports"');
    const local = { ...plain, publicOrigin: 'http://localhost:3000' };
    expect(contentSecurityPolicy(local)).not.toContain('report-to');
    expect(reportingEndpoints(local)).toBeNull();
  });

  it('is on every answer, and names where reports go', async () => {
    const rig = await startRig({ env: { TRUSTED_TYPES: 'report', CLERK_FEATURES: 'none' } });
    const { headers } = await fetch(`${rig.url}/registry`);
    expect(headers.get('content-security-policy')).toContain('report-uri /csp-reports');
    expect(headers.get('content-security-policy-report-only')).toContain('trusted-types atelier');
    expect(headers.get('content-security-policy')).not.toMatch(/stripe|cloudflare|clerk\.com/);
  });
});
