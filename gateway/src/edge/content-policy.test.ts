import { describe, expect, it } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';
import {
  contentSecurityPolicy,
  type PolicyOptions,
  reportingEndpoints,
  reportOnlyPolicy,
  sandboxPolicy,
} from './content-policy.ts';

const plain: PolicyOptions = {
  publicOrigin: 'https://atelier.example',
  clerkFrontendApi: null,
  clerkFeatures: [],
  trustedTypes: 'enforce',
  moduleOverrides: false,
};
/** The hosts that the policy lists, sorted. */
const hostsOf = (options: PolicyOptions) =>
  [...new Set(contentSecurityPolicy(options).match(/https:\/\/[^\s;]+/g))].sort();

describe('the content security policy', () => {
  it('lists only its own host by default', () => {
    expect(hostsOf(plain)).toEqual(['https://atelier.example']);
  });

  it('lists the hosts of the configured features of Clerk', () => {
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

  it('lists the Frontend API where the browser uses it directly', () => {
    const clerkFrontendApi = 'https://clerk.atelier.example';
    expect(hostsOf({ ...plain, clerkFrontendApi })).toContain(clerkFrontendApi);
  });

  it('enforces Trusted Types with two policies, or only reports them', () => {
    const wanted =
      "require-trusted-types-for 'script'; trusted-types atelier default; report-uri /csp-reports";
    expect(contentSecurityPolicy(plain)).toContain(wanted);
    expect(reportOnlyPolicy(plain)).toBeNull();
    const reported = { ...plain, trustedTypes: 'report' as const };
    expect(contentSecurityPolicy(reported)).not.toContain('trusted-types');
    expect(reportOnlyPolicy(reported)).toContain(wanted);
  });

  it('uses the Reporting API only over https', () => {
    expect(contentSecurityPolicy(plain)).toContain('report-uri /csp-reports; report-to csp');
    expect(reportingEndpoints(plain)).toBe('csp="/csp-reports"');
    const local = { ...plain, publicOrigin: 'http://localhost:3000' };
    expect(contentSecurityPolicy(local)).not.toContain('report-to');
    expect(reportingEndpoints(local)).toBeNull();
  });

  it('is sent with every response and names the report path', async () => {
    const gateway = await startTestGateway({ env: { TRUSTED_TYPES: 'report', CLERK_FEATURES: 'none' } });
    const { headers } = await fetch(`${gateway.url}/registry`);
    expect(headers.get('content-security-policy')).toContain('report-uri /csp-reports');
    expect(headers.get('content-security-policy-report-only')).toContain('trusted-types atelier');
    expect(headers.get('content-security-policy')).not.toMatch(/stripe|cloudflare|clerk\.com/);
  });
});

describe('the policy of isolated modules', () => {
  it('allows no origin, no form address, and only the images of the product', () => {
    const policy = new Map(
      sandboxPolicy(plain)
        .split('; ')
        .map((directive) => [directive.split(' ', 1)[0], directive.split(' ').slice(1).join(' ')]),
    );
    expect(policy.get('sandbox')).not.toMatch(/same-origin|popups|top-navigation/);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'none'");
    expect(policy.get('connect-src')).toBe('https://atelier.example/pictures/');
    expect(policy.get('img-src')).toBe(
      'data: blob: https://atelier.example/modules/ https://atelier.example/pictures/',
    );
  });

  it('is sufficient for images: only they may be read by any origin', async () => {
    const gateway = await startTestGateway({ env: { CLERK_FEATURES: 'none' } });
    const headersOf = async (path: string) => {
      const { headers } = await fetch(gateway.url + path);
      return [headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')];
    };
    expect(await headersOf('/pictures/abc.png')).toEqual(['*', 'cross-origin']);
    expect(await headersOf('/registry')).toEqual([null, 'same-origin']);
  });
});
