-- Those who have ended are in the index of everybody by state too.

SET LOCAL lock_timeout = '5s';

DROP INDEX ended_enrollments_of_journey;
