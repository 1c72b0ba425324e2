-- Lists of numbers that others keep: national and state registries, reassigned numbers, litigators.
CREATE TABLE registries (
  business_id     text COLLATE "C" NOT NULL,
  id              text COLLATE "C" NOT NULL CHECK (id ~ '^reg_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  kind            text NOT NULL CHECK (kind IN ('national', 'state', 'reassigned', 'litigator')),
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  as_of           date,
  current_version integer,
  number_count    integer NOT NULL DEFAULT 0 CHECK (number_count >= 0),
  imported_at     timestamptz(3),
  created_at      timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, name),
  UNIQUE (business_id, current_version),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
COMMENT ON TABLE registries IS
  'Lists of numbers that others keep: national and state registries, reassigned numbers, litigators.';
COMMENT ON COLUMN registries.as_of IS 'The date of the current version at its source.';
COMMENT ON COLUMN registries.current_version IS 'The version in use. Null: none is complete yet.';

-- Files of registries. A version is written beside the current one, takes its place in one statement, and is deleted
-- when another has taken its own.
CREATE TABLE registry_imports (
  business_id   text COLLATE "C" NOT NULL,
  id            text COLLATE "C" NOT NULL CHECK (id ~ '^rgi_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  registry_id   text COLLATE "C" NOT NULL,
  version       integer NOT NULL,
  as_of         date NOT NULL,
  file_name     text NOT NULL,
  user_id       text COLLATE "C",
  state         text NOT NULL CHECK (state IN ('running', 'completed', 'failed', 'replaced')),
  total_count   integer NOT NULL CHECK (total_count >= 0),
  refused_count integer NOT NULL CHECK (refused_count >= 0),
  handled_count integer NOT NULL DEFAULT 0 CHECK (handled_count >= 0),
  number_count  integer NOT NULL DEFAULT 0 CHECK (number_count >= 0),
  failures      smallint NOT NULL DEFAULT 0,
  failure       text,
  dropped_to    text COLLATE "C" NOT NULL DEFAULT '',
  due_at        timestamptz(3),
  created_at    timestamptz(3) NOT NULL,
  finished_at   timestamptz(3),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, version),
  FOREIGN KEY (business_id) REFERENCES businesses (id),
  FOREIGN KEY (business_id, user_id) REFERENCES users (business_id, id) ON DELETE SET NULL (user_id)
);
COMMENT ON TABLE registry_imports IS
  'Files of registries: each is a version, which is written beside the current one and takes its place at once.';
COMMENT ON COLUMN registry_imports.total_count IS 'The readable lines of the file.';
COMMENT ON COLUMN registry_imports.handled_count IS 'The lines dealt with. It changes in their transaction.';
COMMENT ON COLUMN registry_imports.number_count IS 'The different numbers of the version.';
COMMENT ON COLUMN registry_imports.failures IS 'Failed attempts at the next batch.';
COMMENT ON COLUMN registry_imports.dropped_to IS 'The last number up to which the version is deleted.';
COMMENT ON COLUMN registry_imports.due_at IS 'When a worker continues. Null: nothing is left to do.';
CREATE INDEX registry_imports_due ON registry_imports (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX registry_imports_running ON registry_imports (business_id, registry_id) WHERE state = 'running';

-- The lines of a file that wait for a worker.
CREATE TABLE registry_batches (
  business_id text COLLATE "C" NOT NULL,
  import_id   text COLLATE "C" NOT NULL,
  position    integer NOT NULL,
  lines       text NOT NULL,
  PRIMARY KEY (business_id, import_id, position),
  FOREIGN KEY (business_id, import_id) REFERENCES registry_imports (business_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE registry_batches IS 'The lines of a file that wait for a worker.';
COMMENT ON COLUMN registry_batches.lines IS 'A number in each line, with the date of its reassignment behind a space.';

CREATE TABLE registry_numbers (
  business_id  text COLLATE "C" NOT NULL,
  phone_number text COLLATE "C" NOT NULL,
  version      integer NOT NULL,
  since        date,
  PRIMARY KEY (business_id, phone_number, version),
  FOREIGN KEY (business_id) REFERENCES businesses (id)
);
COMMENT ON TABLE registry_numbers IS
  'The numbers of all versions. A version has millions of rows, and no foreign key: a worker deletes it.';
COMMENT ON COLUMN registry_numbers.since IS 'When the number was reassigned. Null: the date of the version counts.';

ALTER TABLE campaigns ADD COLUMN registry_ids text[];
COMMENT ON COLUMN campaigns.registry_ids IS 'The registries that it uses. Null: all of the business.';
