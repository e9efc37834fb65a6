import { error, type Filter } from './probe.ts';

const people = [
  { _id: 1, name: 'Ada', age: 36, tags: ['x', 'y'], at: { city: 'Rome', zip: 1 } },
  { _id: 2, name: 'Bob', age: null, tags: [], at: { city: 'Bonn', zip: 2 } },
  { _id: 3, name: 'Cy', age: 20, at: [{ city: 'Rome' }, { zip: 3 }] },
];

export { people };

/** A pipeline on `people` and its result. */
export const pipelineProbes: [pipeline: Filter[], result: unknown[] | number][] = [
  [[{ $match: { age: { $gt: 30 } } }, { $project: { name: 1 } }], [{ _id: 1, name: 'Ada' }]],
  [
    [{ $project: { _id: 0, 'at.city': 1 } }],
    [{ at: { city: 'Rome' } }, { at: { city: 'Bonn' } }, { at: [{ city: 'Rome' }, {}] }],
  ],
  [[{ $project: { at: 0, tags: 0, age: 0 } }], people.map(({ _id, name }) => ({ _id, name }))],
  [
    [{ $project: { _id: 0, 'at.zip': 0, tags: 0, age: 0, name: 0 } }],
    [{ at: { city: 'Rome' } }, { at: { city: 'Bonn' } }, { at: [{ city: 'Rome' }, {}] }],
  ],
  [[{ $project: { _id: 0, 'age.x': 1 } }], [{}, {}, {}]],
  [[{ $project: { _id: 0, x: '$name' } }, { $limit: 1 }], [{ x: 'Ada' }]],
  [[{ $project: { _id: 0, x: { $literal: 1 } } }, { $limit: 1 }], [{ x: 1 }]],
  [[{ $project: { _id: 0, at: { city: 1 } } }, { $limit: 1 }], [{ at: { city: 'Rome' } }]],
  [[{ $project: { _id: 0, 'at.big': '$age' } }, { $limit: 1 }], [{ at: { big: 36 } }]],
  [[{ $project: { name: 1, age: 0 } }], error(31254)],
  [[{ $project: { name: 0, age: 1 } }], error(31253)],
  [[{ $project: { name: 0, age: '$x' } }], error(31252)],
  [[{ $project: {} }], error(51272)],
  [[{ $project: { at: {} } }], error(51270)],
  [[{ $project: { at: 1, 'at.city': 1 } }], error(31250)],
  [
    [{ $set: { age: '$missing' } }, { $project: { _id: 0, name: 1, age: 1 } }, { $limit: 1 }],
    [{ name: 'Ada' }],
  ],
  [
    [{ $addFields: { 'at.new': 1 } }, { $project: { _id: 0, 'at.new': 1 } }, { $skip: 2 }],
    [{ at: [{ new: 1 }, { new: 1 }] }],
  ],
  [[{ $unset: 'name' }, { $project: { _id: 0, name: 1 } }, { $limit: 1 }], [{}]],
  [[{ $unset: 5 }], error(31002)],
  [
    [{ $sort: { age: 1 } }, { $project: { age: 1 } }],
    [
      { _id: 2, age: null },
      { _id: 3, age: 20 },
      { _id: 1, age: 36 },
    ],
  ],
  [
    [{ $sort: { tags: 1 } }, { $project: { _id: 1 } }],
    [{ _id: 2 }, { _id: 3 }, { _id: 1 }],
  ],
  [
    [{ $sort: { tags: -1 } }, { $project: { _id: 1 } }],
    [{ _id: 1 }, { _id: 3 }, { _id: 2 }],
  ],
  [[{ $sort: {} }], error(15976)],
  [[{ $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { _id: 1 } }], [{ _id: 2 }]],
  [[{ $limit: 0 }], error(15958)],
  [[{ $limit: -1 }], error(15958)],
  [[{ $skip: -1 }], error(5107200)],
  [[{ $count: 'n' }], [{ n: 3 }]],
  [[{ $match: { _id: 9 } }, { $count: 'n' }], []],
  [[{ $count: '' }], error(40156)],
  [[{ $group: { _id: null, n: { $sum: 1 } } }], [{ _id: null, n: 3 }]],
  [[{ $group: { _id: null, n: { $sum: '$age' } } }], [{ _id: null, n: 56 }]],
  [[{ $group: { _id: null, n: { $avg: '$age' } } }], [{ _id: null, n: 28 }]],
  [[{ $group: { _id: null, n: { $avg: '$none' } } }], [{ _id: null, n: null }]],
  [[{ $group: { _id: null, n: { $sum: '$name' } } }], [{ _id: null, n: 0 }]],
  [
    [{ $group: { _id: null, least: { $min: '$age' }, most: { $max: '$age' } } }],
    [{ _id: null, least: 20, most: 36 }],
  ],
  [[{ $group: { _id: null, all: { $push: '$age' } } }], [{ _id: null, all: [36, null, 20] }]],
  [[{ $group: { _id: null, all: { $push: '$tags' } } }], [{ _id: null, all: [['x', 'y'], []] }]],
  [
    [{ $sort: { _id: 1 } }, { $group: { _id: null, a: { $first: '$tags' }, z: { $last: '$tags' } } }],
    [{ _id: null, a: ['x', 'y'], z: null }],
  ],
  [
    [{ $group: { _id: '$tags.0' } }, { $sort: { _id: 1 } }],
    [{ _id: [] }, { _id: null }],
  ],
  [[{ $group: { _id: '$none', n: { $sum: 1 } } }], [{ _id: null, n: 3 }]],
  [
    [{ $group: { _id: { big: { $gt: ['$age', 30] } }, n: { $sum: 1 } } }, { $sort: { n: 1 } }],
    [
      { _id: { big: true }, n: 1 },
      { _id: { big: false }, n: 2 },
    ],
  ],
  [[{ $group: { n: { $sum: 1 } } }], error(15955)],
  [[{ $group: { _id: null, n: 1 } }], error(40234)],
  [[{ $group: { _id: null, n: { $bogus: 1 } } }], error(15952)],
  [
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
    ],
  ],
  [
    [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $project: { tags: 1 } }],
    [{ _id: 1, tags: 'x' }, { _id: 1, tags: 'y' }, { _id: 2 }, { _id: 3 }],
  ],
  [
    [{ $unwind: '$name' }, { $project: { _id: 1 } }],
    [{ _id: 1 }, { _id: 2 }, { _id: 3 }],
  ],
  [[{ $unwind: 'tags' }], error(28818)],
  [[{ $project: { '_id.x': 1 } }, { $limit: 1 }], [{}]],
  [[{ $unwind: 5 }], error(28812)],
  [[{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: 1 } }], error(28809)],
  [[{ $sort: { _id: 1 } }, { $limit: 2 }, { $skip: 1 }, { $count: 'n' }], [{ n: 1 }]],
  [[{ $limit: 1 }, { $match: { _id: 2 } }], []],
  [[{ $replaceWith: '$at' }, { $limit: 1 }], [{ city: 'Rome', zip: 1 }]],
  [[{ $replaceRoot: { newRoot: '$at' } }, { $limit: 1 }], [{ city: 'Rome', zip: 1 }]],
  [[{ $replaceRoot: { newRoot: '$name' } }], error(40228)],
  [
    [{ $facet: { a: [{ $count: 'n' }], b: [{ $limit: 1 }, { $project: { _id: 1 } }] } }],
    [{ a: [{ n: 3 }], b: [{ _id: 1 }] }],
  ],
  [[{ $facet: { a: [{ $facet: {} }] } }], error(40600)],
  [[{ $facet: {} }], error(40169)],
  [[{ $facet: { 'a.b': [] } }], error(16412)],
  [[{ $unwind: '$constructor' }], []],
  [[{ $project: { _id: 0, 'at.big': '$name' } }, { $skip: 2 }], [{ at: [{ big: 'Cy' }, { big: 'Cy' }] }]],
  [
    [{ $project: { _id: 0, 'at.city': 1, 'at.big': '$name' } }, { $skip: 2 }],
    [{ at: [{ city: 'Rome', big: 'Cy' }, { big: 'Cy' }] }],
  ],
  [[{ $group: { _id: null, $sum: { $sum: 1 } } }], error(40236)],
  [[{ $group: { _id: null, 'a.b': { $sum: 1 } } }], error(40235)],
  [[{ $sortByCount: '$at.city' }, { $limit: 0 }], error(15958)],
  [
    [
      { $lookup: { from: 'none', localField: 'a', foreignField: 'b', as: 'c' } },
      { $project: { c: 1 } },
      { $limit: 1 },
    ],
    [{ _id: 1, c: [] }],
  ],
  [[{ $bogus: {} }], error(40324)],
  [[{}], error(40323)],
  [[{ $match: {}, $limit: 1 }], error(40323)],
  [[{ $match: 5 }], error(15959)],
  [[{ $match: { $expr: { $eq: [{ $type: '$age' }, 'null'] } } }, { $project: { _id: 1 } }], [{ _id: 2 }]],
];

/** A projection of `find` and the first document of `people` with it. */
export const projectionProbes: [projection: Filter, doc: unknown][] = [
  [{ name: 1 }, { _id: 1, name: 'Ada' }],
  [{ name: true, _id: false }, { name: 'Ada' }],
  [{ _id: 1 }, { _id: 1 }],
  [
    { _id: 0, name: 1, 'at.city': 1 },
    { name: 'Ada', at: { city: 'Rome' } },
  ],
  [{ _id: 0, tags: 0, at: 0, age: 0 }, { name: 'Ada' }],
  [{ _id: 0, name: 'x' }, { name: 'x' }],
  [{ _id: 0, name: '$age' }, { name: 36 }],
  [{ _id: 0, n: { $size: '$tags' } }, { n: 2 }],
  [
    { _id: 0, tags: { $slice: 1 }, name: 1 },
    { tags: ['x'], name: 'Ada' },
  ],
  [{ _id: 0, tags: { $elemMatch: { $eq: 'y' } } }, { tags: ['y'] }],
  [{ a: 1, b: 0 }, error(31254)],
  [{ a: 0, b: 1 }, error(31253)],
  [{ at: { city: 1 }, _id: 0 }, { at: { city: 'Rome' } }],
];
