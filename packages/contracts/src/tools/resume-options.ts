/** What a resume may be; megabytes is the default of a setting of the resume service. */
export const resumeLimits = { megabytes: 5, formats: ['PDF'] } as const;
