-- Ads that admins place on pages, the figures of each day, and the events that these are added up from.

CREATE TABLE ad (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slot text NOT NULL CHECK (length(slot) BETWEEN 1 AND 40),
  headline text NOT NULL CHECK (length(headline) BETWEEN 3 AND 50),
  body text NOT NULL CHECK (length(body) BETWEEN 3 AND 75),
  picture_id bigint REFERENCES picture (id),
  url text NOT NULL CHECK (url ~ '^https://'),
  -- In milliseconds, since a list continues after it.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  weight integer NOT NULL CHECK (weight BETWEEN 1 AND 100),
  -- NULL: every country, and people whose country is unknown.
  countries text[] CHECK (cardinality(countries) > 0),
  -- Most times that a member sees it in a day (UTC). NULL: any number.
  daily_cap integer CHECK (daily_cap BETWEEN 1 AND 100),
  -- What an admin chose; the dates decide the rest.
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'paused', 'ended')),
  seen_count bigint NOT NULL DEFAULT 0,
  clicked_count bigint NOT NULL DEFAULT 0,
  author_id bigint NOT NULL REFERENCES member (id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT ledger.clock()
);
CREATE INDEX ad_running ON ad (slot, ends_at) WHERE state = 'running';
CREATE INDEX ad_starts ON ad (starts_at, id);
CREATE INDEX ad_seen ON ad (seen_count, id);
CREATE INDEX ad_clicked ON ad (clicked_count, id);
CREATE INDEX ad_picture ON ad (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX ad_author ON ad (author_id);

CREATE TABLE ad_day (
  ad_id bigint NOT NULL REFERENCES ad (id),
  day date NOT NULL,
  seen integer NOT NULL,
  clicked integer NOT NULL,
  PRIMARY KEY (ad_id, day)
);

-- One row for each event of a serving, so a repeat is no second one. A job adds them to the day and deletes them once
-- their token has expired.
CREATE TABLE ad_event (
  serving_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('seen', 'clicked')),
  ad_id bigint NOT NULL REFERENCES ad (id),
  -- NULL: a visitor.
  member_id bigint REFERENCES member (id),
  at timestamptz NOT NULL,
  counted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (serving_id, kind)
);
CREATE INDEX ad_event_of_member ON ad_event (member_id, ad_id, at) WHERE kind = 'seen' AND member_id IS NOT NULL;
CREATE INDEX ad_event_to_count ON ad_event (at) WHERE NOT counted;
CREATE INDEX ad_event_age ON ad_event (at);
CREATE INDEX ad_event_ad ON ad_event (ad_id);
